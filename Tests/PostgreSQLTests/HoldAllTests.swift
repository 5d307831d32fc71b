import Database
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(
  "PostgreSQL: a transaction that writes alone",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct HoldAllTests {
  /// What the tests count of those that write.
  private struct Seen {
    var writing = 0
    var aloneRuns = 0
    var othersBesideOne = 0
  }

  private let server: TestServer
  private let name: String

  init() throws {
    server = try TestServer.shared()
    name = "alone_\(UUID().uuidString.prefix(8).lowercased())"
    try server.run("CREATE DATABASE \(name)")
  }

  private func open() throws -> Database {
    try Database(server: server.address(name), migrations: [], writing: ServerWriting(workers: 8))
  }

  private static func look(_ transaction: WriteTransaction) throws(DatabaseError) {
    _ = try transaction.first("SELECT 1", []) { $0.int(0) }
  }

  @Test("While it writes nobody else does, on any node, and all are done")
  func alone() throws {
    let nodes = [try open(), try open()]
    let seen = Mutex(Seen())
    let done = Mutex(0)
    let all = DispatchGroup()
    for index in 0..<400 {
      all.enter()
      nodes[index % 2].writer.write { transaction in
        if index.isMultiple(of: 20) {
          transaction.holdAll()
          try Self.look(transaction)
          for _ in 0..<5 {
            seen.withLock { $0.othersBesideOne += $0.writing }
            usleep(300)
          }
          seen.withLock { $0.aloneRuns += 1 }
        } else {
          // It has begun with its first statement.
          try Self.look(transaction)
          seen.withLock { $0.writing += 1 }
          usleep(300)
          seen.withLock { $0.writing -= 1 }
        }
      } done: { outcome in
        if case .success = outcome { done.withLock { $0 += 1 } }
        all.leave()
      }
    }
    all.wait()
    for node in nodes { node.stop() }
    try server.run("DROP DATABASE \(name) WITH (FORCE)")
    #expect(done.withLock { $0 } == 400)
    let found = seen.withLock { $0 }
    #expect(found.othersBesideOne == 0 && found.aloneRuns == 20)
  }

  @Test("It is alone also where it says so late, and in a part that is undone")
  func late() throws {
    struct Undone: Error, DatabaseErrorConvertible {
      static func database(_ error: DatabaseError) -> Undone { Undone() }
    }
    let database = try open()
    let runs = Mutex(0)
    try database.writer.write { transaction in
      runs.withLock { $0 += 1 }
      try? transaction.savepoint { () throws(Undone) in
        transaction.holdAll()
        throw Undone()
      }
      try Self.look(transaction)
    }
    #expect(runs.withLock { $0 } == 2)
    try database.writer.write { transaction in
      runs.withLock { $0 += 1 }
      try Self.look(transaction)
      transaction.holdAll()
    }
    #expect(runs.withLock { $0 } == 4)
    database.stop()
    try server.run("DROP DATABASE \(name) WITH (FORCE)")
  }

  @Test("It may ask for numbers, and may say twice that it is alone; the next one is not")
  func numbers() throws {
    let database = try open()
    let number = try database.writer.write { transaction in
      transaction.holdAll()
      transaction.holdAll()
      try Self.look(transaction)
      return try transaction.nextNumber("any")
    }
    #expect(number == 1)
    let outcomes = database.writer.writeAtOnce(16) { _, transaction in try Self.look(transaction) }
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    database.stop()
    try server.run("DROP DATABASE \(name) WITH (FORCE)")
  }

  @Test("A name that another transaction holds is not free, and then it is")
  func free() throws {
    let database = try open()
    let held = DispatchSemaphore(value: 0)
    let tried = DispatchSemaphore(value: 0)
    let first = DispatchGroup()
    first.enter()
    database.writer.write { transaction in
      transaction.hold(name: [1])
      try Self.look(transaction)
      held.signal()
      tried.wait()
    } done: { _ in
      first.leave()
    }
    held.wait()
    #expect(try !database.writer.write { try $0.holdIfFree(name: [1]) })
    #expect(try database.writer.write { try $0.holdIfFree(name: [2]) })
    tried.signal()
    first.wait()
    #expect(try database.writer.write { try $0.holdIfFree(name: [1]) })
    database.stop()
    try server.run("DROP DATABASE \(name) WITH (FORCE)")
  }
}
