import APITestSupport
import Core
import Database
import FeatureManifest
import JSON
import TestSupport
import Testing
import Versions
import WebAPI

/// Many who write at once. On an engine with one writer they come one after the other; the rules are the same.
@Suite("Many who write at once")
struct ManyWritersTests {
  private static let list = Versioned("list")

  private struct Fault: Error, ProblemConvertible {
    let error: DatabaseError
    var problem: Problem { .database(error) }
  }

  private struct Made: Writable {
    let version: Int64

    static var sample: Made { Made(version: 1) }

    func write(asValueTo writer: inout ResponseWriter) {
      writer.object(named: "Made") { $0.field("version", version) }
    }
  }

  private static let code = 990
  private let api: APIFixture

  /// Counts how often it was done.
  private static var operation: Operation {
    Operation.write(
      OperationInfo(
        code, "make", .post("/made"), .open, Section("Made"), "Counts how often it was done."),
      OperationOptions<NoInput, Made>()
    ) { _, _, transaction throws(Fault) in
      do throws(DatabaseError) {
        try transaction.raiseVersion(of: list)
        return Made(version: try transaction.version(of: list))
      } catch {
        throw Fault(error: error)
      }
    }
  }

  private static func fixture(writers: Int) throws -> APIFixture {
    try APIFixture(with: [Feature(name: "made", operations: [operation])], writers: writers)
  }

  init() throws { api = try Self.fixture(writers: 8) }

  /// How often the operation was done.
  private func count() throws -> Int64 {
    try api.database.read { transaction throws(DatabaseError) in
      try transaction.version(of: Self.list)
    }
  }

  /// What all with the same key are answered, each time by the calls of another key.
  private func repeatAtOnce(by authHash: String) throws {
    for round in 1...5 {
      let calls = Array(repeating: (code: Self.code, data: "{}", authHash: authHash), count: 16)
      let answers = try api.callAtOnce(calls, key: "0123456789012345678901-\(round)")
      let first = try #require(answers.first)
      #expect(first.body["version"] == .integer(Int64(round)))
      for answer in answers {
        #expect(answer.status == 200 && answer.text == first.text, "\(answer.text)")
      }
      #expect(try count() == Int64(round))
    }
  }

  @Test("A user's key has one effect and one response, however often it comes at once")
  func keyOfUser() throws {
    try api.add("ann", .reporter)
    try repeatAtOnce(by: try api.logIn("ann"))
  }

  @Test("So has a guest's")
  func keyOfGuest() throws { try repeatAtOnce(by: "") }

  @Test("Of other input under a user's key, all is refused but what came first")
  func keyReused() throws {
    try api.add("boss", .admin)
    let authHash = try api.logIn("boss")
    let calls = (0..<16).map { index in
      (code: 57, data: #"{"name":"Club \#(index)","country":"Finland"}"#, authHash: authHash)
    }
    let answers = try api.callAtOnce(calls, key: "k")
    #expect(answers.filter { $0.status == 200 }.count == 1)
    for answer in answers where answer.status != 200 {
      #expect(answer.status == 422 && answer.problem == "key-reused", "\(answer.text)")
    }
  }

  /// What a call of ann's is answered when its write comes behind a change of which it knows nothing.
  private func call(
    behind change: @escaping @Sendable (WriteTransaction) throws -> Void
  ) throws -> (answer: APIFixture.Answer, count: Int64) {
    let api = try Self.fixture(writers: 1)
    try api.add("ann", .reporter)
    let authHash = try api.logIn("ann")
    let answers = try api.callAtOnce([(Self.code, "{}", authHash)], behind: change)
    let count = try api.database.read { transaction throws(DatabaseError) in
      try transaction.version(of: Self.list)
    }
    return (try #require(answers.first), count)
  }

  @Test("Whose session ends while the write waits writes nothing", .ofAServer)
  func endedSession() throws {
    let (answer, count) = try call { try $0.run("DELETE FROM sessions") }
    #expect(answer.status == 401 && count == 0, "\(answer.text)")
  }

  @Test(
    "Who has another role or time zone by then is asked for again, and the write is done once",
    .ofAServer)
  func changedCaller() throws {
    let changes: [SQLText] = [
      "UPDATE users SET time_zone = 'Europe/Helsinki'", "UPDATE users SET role = 'manager'",
    ]
    for change in changes {
      let (answer, count) = try call { transaction in
        transaction.hold(name: HoldWatch.unwatched)
        try transaction.run(change)
      }
      #expect(answer.status == 200 && count == 1, "\(answer.text)")
    }
  }
}
