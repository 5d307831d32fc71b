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

  /// Its operation counts how often it was done.
  init() throws {
    let operation = Operation.write(
      OperationInfo(
        Self.code, "make", .post("/made"), .open, Section("Made"), "Counts how often it was done."),
      OperationOptions<NoInput, Made>()
    ) { _, _, transaction throws(Fault) in
      do throws(DatabaseError) {
        try transaction.raiseVersion(of: Self.list)
        return Made(version: try transaction.version(of: Self.list))
      } catch {
        throw Fault(error: error)
      }
    }
    api = try APIFixture(with: [Feature(name: "made", operations: [operation])], writers: 8)
  }

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
}
