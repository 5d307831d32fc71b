import APITestSupport
import Core
import Database
import FeatureManifest
import Glibc
import HTTP
import JSON
import Synchronization
import Testing
import TestSupport

@testable import WebAPI

/// What the receivers of an operation are called with.
private final class Calls: Sendable {
  private let all = Mutex<[String]>([])
  /// Whether receivers wait at a piece until it is false.
  let isBlocked = Mutex(false)

  var list: [String] { all.withLock { $0 } }

  func add(_ call: String) { all.withLock { $0.append(call) } }
}

private struct NoteReceiver: Receiver {
  let calls: Calls
  let name: String
  let body: AnnouncedBody

  mutating func begin(_ context: ReceiverContext) throws(Problem) {
    calls.add("\(name) begins")
    if name == "early" { throw Problem(.duplicate, "Early.") }
  }

  mutating func receive(_ bytes: [UInt8]) throws(Problem) {
    calls.add("\(name) gets \(bytes.count)")
    while calls.isBlocked.withLock({ $0 }) { usleep(1_000) }
    if name == "middle" { throw Problem(.duplicate, "In the middle.") }
  }

  mutating func finish() throws(Problem) -> ReceiverResult<Note, Problem> {
    calls.add("\(name) finishes")
    let status: Int? = body.isHeadRequest ? 204 : nil
    if name == "answer" || body.isHeadRequest { return .output(Note(status: status)) }
    return .write { [name] transaction throws(Problem) in
      if name == "told no" { throw Problem(.duplicate, "In the write.") }
      return Note(status: status)
    }
  }

  mutating func written(_ end: WriteEnd) {
    if name.hasPrefix("told") { calls.add("\(name) is written: \(end)") }
  }

  mutating func cut(_ cause: BodyCut) { calls.add("\(name) is cut: \(cause)") }
}

private struct Note: Output {
  let status: Int?
  static var example: Note { Note(status: nil) }
  func write(to writer: inout ResponseWriter) {
    writer.field("done", true)
    writer.status = status
    writer.setField(ResponseField("Cache-Control", "How long it may be kept."), "no-store")
  }
}

private struct Naming: Input {
  let name: String
  init(_ fields: inout WebAPI.InputDecoder) { name = fields.required("name", .text(1...20)) }
}

@Suite("Streamed requests")
struct StreamedRequestTests {
  private let calls = Calls()
  private let api: APIFixture
  private let auth: String

  init() throws {
    api = try APIFixture(with: [
      Feature(
        name: "notes",
        operations: [
          Self.operation(950, "putNote", .put("/notes/{name}"), ["text/plain"], calls),
          Self.operation(951, "note", .get("/notes/{name}"), [], calls),
        ], migrations: [])
    ])
    try api.add("ann", .reporter)
    auth = try api.logIn("ann")
  }

  /// An operation whose receivers note their calls.
  private static func operation(
    _ code: Int, _ name: String, _ route: Route, _ types: [String], _ calls: Calls
  ) -> WebAPI.Operation {
    .receive(
      OperationInfo(code, name, route, .authenticated, Section("Notes"), "Takes a note."),
      OperationOptions<Naming, Note>(
        responseFields: [ResponseField("Cache-Control", "How long it may be kept.")]), types: types
    ) { input, body, _, _ throws(Problem) in
      Receiving(
        NoteReceiver(calls: calls, name: input.name, body: body),
        limit: types.isEmpty ? 0 : 1_000, replacing: "notes")
    }
  }

  private func begin(
    _ name: String, _ length: Int, _ method: HTTP.Method = .put
  ) throws -> ReceivingConnection {
    try api.begin(
      method, below: "/notes/\(name)", by: auth, [("content-length", String(length))])
  }

  private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

  @Test("What a receiver throws ends its calls, and is the answer", arguments: ["early", "middle"])
  func thrown(name: String) throws {
    let connection = try begin(name, 20)
    #expect(connection.wait { $0.isAsked || $0.response != nil })
    for _ in 0..<5 { connection.add(bytes(2)) }
    connection.end(.complete)
    #expect(connection.wait { $0.response != nil } && connection.response?.status == 409)
    let wanted = ["\(name) begins"] + (name == "middle" ? ["middle gets 2"] : [])
    #expect(calls.list == wanted)
    #expect(connection.isAsked == (name == "middle"))
  }

  @Test("A complete content is written or answered")
  func complete() throws {
    for name in ["write", "answer"] {
      let connection = try begin(name, 3)
      #expect(connection.wait { $0.isAsked })
      connection.add(bytes(3))
      connection.end(.complete)
      #expect(connection.wait { $0.response != nil })
      let response = try #require(connection.response)
      #expect(response.status == 200)
      let caching = response.fields.filter { $0.name == "Cache-Control" }.map(\.value)
      #expect(caching == ["no-store"])
    }
    #expect(calls.list.filter { $0.hasPrefix("write") }.count == 3)
  }

  @Test("A receiver learns what became of its write, before a newer request begins")
  func written() throws {
    for (name, status) in [("told", 200), ("told%20no", 409)] {
      let connection = try begin(name, 1)
      #expect(connection.wait { $0.isAsked })
      connection.add(bytes(1))
      connection.end(.complete)
      #expect(connection.wait { $0.response != nil } && connection.response?.status == status)
    }
    let newer = try begin("newer", 1)
    #expect(newer.wait { $0.isAsked })
    newer.end(.cut)
    #expect(calls.list.contains("told is written: committed"))
    #expect(calls.list.contains("told no is written: refused(status: 409)"))
    let isRepeated = [(name: "idempotency-key", value: "once")]
    for _ in 0..<2 {
      let answer = try api.send(
        .put, Route.root + "/notes/told", "x", type: "text/plain",
        fields: isRepeated + [("authorization", "Bearer \(auth)")])
      #expect(answer.status == 200)
    }
  }

  @Test("A request that only asks ends the older one, too, and waits for it")
  func asking() throws {
    let older = try begin("older", 10)
    #expect(older.wait { $0.isAsked })
    calls.isBlocked.withLock { $0 = true }
    for _ in 0..<3 { older.add(bytes(1)) }
    #expect(older.wait { _ in calls.list.count == 2 })
    let head = try begin("head", 0, .head)
    #expect(older.wait { $0.isClosed } && !head.isAsked)
    calls.isBlocked.withLock { $0 = false }
    #expect(head.wait { $0.isAsked })
    head.end(.complete)
    #expect(head.wait { $0.response != nil } && head.response?.status == 204)
    // What waited for the older receiver was dropped.
    #expect(
      calls.list == [
        "older begins", "older gets 1", "older is cut: replaced", "head begins", "head finishes",
      ])
  }

  @Test("A complete content is not cut by a newer request, which waits for it")
  func finishing() throws {
    let older = try begin("older", 1)
    #expect(older.wait { $0.isAsked })
    calls.isBlocked.withLock { $0 = true }
    older.add(bytes(1))
    older.end(.complete)
    let newer = try begin("newer", 1)
    #expect(!older.isClosed && !newer.isAsked)
    calls.isBlocked.withLock { $0 = false }
    #expect(newer.wait { $0.isAsked } && older.response?.status == 200)
  }

  @Test("What arrived before the connection broke is received")
  func broken() throws {
    let connection = try begin("broken", 10)
    #expect(connection.wait { $0.isAsked })
    calls.isBlocked.withLock { $0 = true }
    for _ in 0..<9 { connection.add(bytes(1)) }
    connection.end(.cut)
    calls.isBlocked.withLock { $0 = false }
    #expect(connection.wait { _ in calls.list.count == 11 })
    #expect(calls.list.last == "broken is cut: disconnected")
  }

  @Test("A request that is cut while it waits for an older one calls no receiver")
  func cutWhileWaiting() throws {
    let older = try begin("older", 10)
    #expect(older.wait { $0.isAsked })
    calls.isBlocked.withLock { $0 = true }
    older.add(bytes(1))
    #expect(older.wait { _ in calls.list.count == 2 })
    let waiting = try begin("waiting", 10)
    waiting.end(.cut)
    let newest = try begin("newest", 10)
    calls.isBlocked.withLock { $0 = false }
    #expect(newest.wait { $0.isAsked })
    #expect(!calls.list.contains { $0.hasPrefix("waiting") })
    #expect(calls.list.suffix(2) == ["older is cut: replaced", "newest begins"])
  }

  @Test("The streamed requests of a user are limited, and free again afterwards")
  func quota() throws {
    let streamedRequests = StreamedRequests(Limits())
    var slots = (0..<128).map { _ in streamedRequests.slot(for: 7, place: 1) }
    #expect(slots.allSatisfy { $0 != nil } && streamedRequests.slot(for: 7, place: 1) == nil)
    #expect(streamedRequests.slot(for: 8, place: 1) != nil && streamedRequests.count == 128)
    slots.removeLast()
    #expect(streamedRequests.slot(for: 7, place: 1) != nil)
    slots = []
    #expect(streamedRequests.count == 0)
  }

  @Test("Through the header-coded endpoint the same receiver gets the bytes")
  func headerCoded() throws {
    let answer = try api.call(950, #"{"name":"coded","bytes":"AQEB"}"#, by: auth)
    #expect(answer.status == 200 && answer["done"] == .flag(true))
    #expect(calls.list == ["coded begins", "coded gets 3", "coded finishes"])
    let large = try api.call(
      950, #"{"name":"x","bytes":"\#(String(repeating: "AQEB", count: 400))"}"#, by: auth)
    #expect(large.status == 413)
  }
}
