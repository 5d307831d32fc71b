import APITestSupport
import Core
import Database
import FeatureManifest
import HTTP
import JSON
import Synchronization
import Testing
import TestSupport
import Versions
import WebAPI

@Suite("Work before a write")
struct WorkTests {
  private static let list = Versioned("list")

  /// How often others change the list while the work is done, and how often it was done.
  private final class Meanwhile: Sendable {
    let changes: Mutex<Int>
    let works = Mutex(0)
    let database = Mutex<TestDatabase?>(nil)

    init(_ changes: Int) { self.changes = Mutex(changes) }

    func work() {
      works.withLock { $0 += 1 }
      let mustChange = changes.withLock { changes in
        defer { changes -= 1 }
        return changes > 0
      }
      guard mustChange, let database = database.withLock({ $0 }) else { return }
      try? database.write { transaction in try transaction.raiseVersion(of: WorkTests.list) }
    }
  }

  private struct Fault: Error, ProblemConvertible {
    let error: DatabaseError
    var problem: Problem { .database(error) }
  }

  private static func version(of transaction: ReadTransaction) throws(Fault) -> Int64 {
    do throws(DatabaseError) {
      return try transaction.version(of: list)
    } catch {
      throw Fault(error: error)
    }
  }

  private static func raise(_ transaction: WriteTransaction) throws(Fault) {
    do throws(DatabaseError) {
      try transaction.raiseVersion(of: list)
    } catch {
      throw Fault(error: error)
    }
  }

  private struct Made: Writable {
    let version: Int64

    static var sample: Made { Made(version: 1) }

    func write(asValueTo writer: inout ResponseWriter) {
      writer.object(named: "Made") { $0.field("version", version) }
    }
  }

  private func feature(_ meanwhile: Meanwhile) -> Feature {
    let operation = Operation.writeAfterWork(
      OperationInfo(
        990, "make", .post("/made"), .open, Section("Made"), "Makes something of the list."),
      OperationOptions<NoInput, Made>()
    ) { _, _, transaction throws(Fault) in
      try Self.version(of: transaction)
    } work: { _, version throws(Fault) in
      meanwhile.work()
      return version
    } _: { _, version, _, transaction throws(Fault) -> Made? in
      guard try Self.version(of: transaction) == version else { return nil }
      try Self.raise(transaction)
      return Made(version: try Self.version(of: transaction))
    }
    return Feature(name: "made", operations: [operation])
  }

  @Test(
    "What was changed meanwhile is looked up and worked on again, three times in all",
    arguments: [(0, 200, 1, 1), (1, 200, 2, 2), (2, 200, 3, 3), (3, 409, 3, 3), (9, 409, 3, 3)])
  func again(changes: Int, status: Int, works: Int, version: Int64) throws {
    let meanwhile = Meanwhile(changes)
    let api = try APIFixture(with: [feature(meanwhile)])
    meanwhile.database.withLock { $0 = api.database }
    defer { meanwhile.database.withLock { $0 = nil } }
    let answer = try api.send(.post, below: "/made")
    #expect(answer.status == status)
    #expect(meanwhile.works.withLock { $0 } == works)
    if status == 409 { #expect(answer.problem == "changed-meanwhile") }
    let stored = try api.database.read { transaction throws(DatabaseError) in
      try transaction.version(of: Self.list)
    }
    #expect(stored == version)
  }
}
