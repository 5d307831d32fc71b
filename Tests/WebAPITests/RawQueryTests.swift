import APITestSupport
import Core
import Crypto
import FeatureManifest
import HTTP
import JSON
import Testing

@testable import WebAPI

/// A callback that another server signs: its parameters have names that nobody declares.
private struct Callback: Input {
  let query: String

  init(_ decoder: inout InputDecoder) { query = decoder.rawQuery() }
}

private struct Taken: Output {
  let text: String
  static var example: Taken { Taken(text: "a=1") }
  func write(to writer: inout ResponseWriter) { writer.field("text", text) }
}

/// Keeps a body as it comes.
private struct BodyAsSent: Receiver {
  let query: String
  var bytes: [UInt8] = []

  mutating func begin(_ context: ReceiverContext) throws(Problem) {}
  mutating func receive(_ piece: [UInt8]) throws(Problem) { bytes += piece }
  mutating func finish() throws(Problem) -> ReceiverResult<Taken, Problem> {
    .output(Taken(text: "\(query) \(String(decoding: bytes, as: UTF8.self))"))
  }
  mutating func cut(_ cause: BodyCut) {}
}

@Suite("Signed callbacks")
struct RawQueryTests {
  private func api() throws -> APIFixture {
    let operations: [WebAPI.Operation] = [
      .read(OperationInfo(9_010, "called", .get("/called"), .any, Section("Test"), "Is called.")) {
        (input: Callback, _, _) throws(Problem) in Taken(text: input.query)
      },
      .receive(
        OperationInfo(9_011, "calledBack", .post("/called"), .any, Section("Test"), "Is called."),
        OperationOptions<Callback, Taken>(), types: ["application/x-www-form-urlencoded"]
      ) { input, _, _, _ throws(Problem) in
        Receiving(BodyAsSent(query: input.query), limit: 1_000)
      },
    ]
    return try APIFixture(with: [Feature(name: "test", operations: operations)])
  }

  @Test(
    "An operation that takes the query as it was sent gets every byte of it, and refuses no name")
  func query() throws {
    let api = try api()
    for query in [
      "checkout-account=1&checkout-amount=2964&signature=3708f649", "a=%zz&&=&b", "x=%41&x=A+%2B",
      "?",
      "",
    ] {
      let answer = try api.send(.get, below: "/called?\(query)")
      #expect(answer.body == .object([.init("text", .text(query))]), "\(answer.text)")
    }
    #expect(try api.send(.get, below: "/called").body["text"] == .text(""))
    #expect(try api.call(9_010, #"{"?":"a=%31"}"#).body["text"] == .text("a=%31"))
    #expect(try api.call(9_010, #"{"a":"1"}"#).faults == ["data.a"])
  }

  @Test("A receiver gets the body of a form as it was sent, beside the query")
  func body() throws {
    let body = "b=%31&a=+&a="
    let answer = try api().send(
      .post, "/api/v1/called?z=%7A", body, type: "application/x-www-form-urlencoded")
    #expect(answer.body["text"] == .text("z=%7A \(body)"), "\(answer.text)")
  }
}
