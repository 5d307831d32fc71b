import APITestSupport
import Compression
import Core
import Database
import FeatureManifest
import HTTP
import JSON
import Testing
import WebAPI

@Suite("A file in two codings")
struct FileCodingTests {
  private static let plain = Array(String(repeating: "kortti ", count: 500).utf8)
  private static let compressed = Gzip(level: 9)?.whole(plain) ?? []
  private let api: APIFixture

  init() throws {
    let operation = Operation.file(
      OperationInfo(991, "list", .get("/list"), .any, Section("Lists"), "Gives a list."),
      OperationOptions<NoInput, Download.Form>(),
      types: ["text/plain"]
    ) { _, _, _ throws(Problem) in
      FileResponse(.bytes(Self.plain), mediaType: "text/plain", tag: "list").orGzip(
        FileResponse(.bytes(Self.compressed), mediaType: "text/plain", tag: "list"))
    }
    api = try APIFixture(with: [Feature(name: "lists", operations: [operation])])
  }

  private func get(_ fields: (name: String, value: String)...) throws -> APIFixture.Answer {
    try api.send(.get, below: "/list", "", fields)
  }

  @Test("Who accepts gzip gets the compressed file, with a tag of its own")
  func codings() throws {
    let plain = try get()
    let compressed = try get(("accept-encoding", "gzip"))
    #expect(plain.field("ETag") == "\"list\"" && plain.field("Content-Encoding") == nil)
    #expect(compressed.field("ETag") == "\"list-gzip\"")
    #expect(compressed.field("Content-Encoding") == "gzip")
    #expect(plain.field("Vary") == "Accept-Encoding")
    #expect(compressed.field("Vary") == "Accept-Encoding")
    #expect(plain.text == String(decoding: Self.plain, as: UTF8.self))
    #expect(try get(("accept-encoding", "gzip;q=0")).field("Content-Encoding") == nil)
  }

  @Test("304, ranges and If-Range are of the coding that the client accepts")
  func conditions() throws {
    let gzip = (name: "accept-encoding", value: "gzip")
    #expect(try get(("if-none-match", "\"list\"")).status == 304)
    #expect(try get(("if-none-match", "\"list-gzip\"")).status == 200)
    #expect(try get(gzip, ("if-none-match", "\"list-gzip\"")).status == 304)
    #expect(try get(gzip, ("if-none-match", "\"list\"")).status == 200)
    let part = try get(gzip, ("range", "bytes=0-9"), ("if-range", "\"list-gzip\""))
    #expect(part.status == 206)
    #expect(part.field("Content-Range") == "bytes 0-9/\(Self.compressed.count)")
    #expect(try get(gzip, ("range", "bytes=0-9"), ("if-range", "\"list\"")).status == 200)
    let notModified = try get(gzip, ("if-none-match", "\"list-gzip\""))
    #expect(notModified.field("Vary") == "Accept-Encoding")
  }

  @Test("The header-coded endpoint gives the bytes as they are")
  func headerCoded() throws {
    let answer = try api.send(
      .post, "/api", #"{"header":991}"#, fields: [("accept-encoding", "gzip")])
    #expect(answer["mediaType"] == .text("text/plain"))
    #expect(answer["bytes"] != .null)
  }
}
