import AuditLog
package import Core
package import Database
import Dispatch

/// A database of one test, deleted with the value, on the engine of `TestEngine`. Its tables are those of the product
/// unless given; as far as they tell it was made in 1970. On a server a `HoldWatch` looks at what is written.
package final class TestDatabase: Sendable {
  private let database: Database
  /// A read connection, for one thread at a time.
  package let reader: Reader
  /// Its file on SQLite. Files lie beside it, whatever the engine is.
  package let path: String
  package var writer: Writer { database.writer }
  private let folder = TemporaryFolder()
  /// Its name on the server of PostgreSQL.
  let name: String?
  private let writers: Int
  private let migrations: [Migration]
  private let isWatched: Bool
  private let held = HeldRows()

  /// `writers` transactions write at the same time, on an engine that can. There a sequence gives `numbersInBlock`
  /// numbers at once; with 1 they are as on SQLite. Tests of what services call need no holds: they are not watched.
  package init(
    migrations: [Migration] = Migration.all, writers: Int = 1, numbersInBlock: Int = 1,
    isWatched: Bool = true
  ) throws {
    path = folder.file("test.db")
    self.writers = writers
    self.migrations = migrations
    self.isWatched = isWatched
    switch TestEngine.current {
    case .sqlite:
      name = nil
      database = try Database(path: path, migrations: migrations)
    case .postgresql:
      let server = try TestServer.shared()
      let name = try server.makeDatabase(migrations)
      self.name = name
      database = try Database(
        server: server.address(name), migrations: migrations, access: .writing,
        writing: Self.writing(
          workers: writers, numbersInBlock: numbersInBlock, patience: 3_600,
          keepsTurns: writers == 1, isWatched: isWatched, held))
    }
    reader = try database.reader()
    guard migrations.contains(where: { $0.feature == "blobs" }) else { return }
    try arrange { try $0.run("UPDATE generation SET made_at = 0") }
  }

  deinit {
    database.stop()
    if let name { try? TestServer.shared().release(name) }
  }

  /// How often anything waited for the server; 0 for a file.
  package var roundTrips: Int { database.roundTrips }

  /// Opens one more read connection.
  package func makeReader() throws(DatabaseError) -> Reader { try database.reader() }

  /// What `makeReader` does, without keeping this one, which must not end on a queue of its own.
  package var openReader: Database.OpenReader { database.openReader }

  /// Opens it once more, as another node has it; only on a server. A piece of work waits that many seconds while the
  /// server is away.
  package func node(patience: Int = 3_600) throws -> Database {
    guard let name else { preconditionFailure("a file has one node") }
    return try Database(
      server: try TestServer.shared().address(name), migrations: migrations, access: .writing,
      writing: Self.writing(
        workers: 2, numbersInBlock: 1, patience: patience, keepsTurns: false,
        isWatched: isWatched, held))
  }

  /// The rows that the last transaction held which held any; of a server alone.
  package var lastHolds: [String] { held.rows }

  private static func writing(
    workers: Int, numbersInBlock: Int, patience: Int, keepsTurns: Bool, isWatched: Bool,
    _ held: HeldRows
  ) -> ServerWriting {
    var writing = ServerWriting(
      workers: workers, numbersInBlock: Chaos.seed == nil ? numbersInBlock : 0, seconds: 3_600,
      patience: patience, keepsTurns: keepsTurns)
    switch (isWatched, Chaos.seed) {
    case (true, nil): writing.observer = { HoldWatch(held) }
    case (_, let run?):
      writing.observer = {
        Chaos(seed: Chaos.seed(ofConnectionOf: run), next: isWatched ? HoldWatch(held) : nil)
      }
    case (false, nil): break
    }
    return writing
  }

  /// Has the server refuse all connections to it, and end those that there are, or take them again.
  package func refuseConnections(_ isRefusing: Bool) throws {
    guard let name else { preconditionFailure("a file has no server") }
    let server = try TestServer.shared()
    try server.run("ALTER DATABASE \(name) ALLOW_CONNECTIONS \(!isRefusing)")
    guard isRefusing else { return }
    try server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
  }

  /// Runs `work` in a write transaction and waits for the commit.
  @discardableResult
  package func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws -> Value {
    try database.writer.write(work)
  }

  /// Writes by statements of the test's own, which need no holds.
  package func arrange(_ work: @escaping @Sendable (WriteTransaction) throws -> Void) throws {
    try write { transaction in
      transaction.hold(name: HoldWatch.unwatched)
      try work(transaction)
    }
  }

  /// Submits `count` pieces of work at once and waits for all of them. Returns the outcome of each, in their order.
  package func writeAtOnce<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, WriteTransaction) throws -> Value
  ) -> [Result<Value, any Error>] {
    writer.writeAtOnce(count, work)
  }

  /// Lets all who write wait until `body` has ended, so that what it submits begins at once.
  package func whileWritersWait<Value>(_ body: () throws -> Value) rethrows -> Value {
    let gate = DispatchGroup()
    gate.enter()
    defer { gate.leave() }
    for _ in 0..<writers {
      database.writer.write { _ in
        gate.wait()
      } done: { _ in
      }
    }
    return try body()
  }

  /// Runs `work` in a read transaction.
  package func read<Value, Fault>(
    _ work: (ReadTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    try reader.read(work)
  }

  /// Seals what waits for its place in the audit log, as the operations do that read it.
  package func sealAuditLog() throws { try AuditLog.seal(by: writer) }

  /// Adds active users, numbered from 1, with the name as username too. They have no password.
  package func addUsers(_ users: (name: String, role: Role)...) throws {
    try arrange { transaction in
      for (index, user) in users.enumerated() {
        try transaction.run(
          """
          INSERT INTO users (id, username, username_key, name, name_key, phone, role, active,
            time_zone, password, created_at)
          VALUES ($1, $2, $2, $2, $2, '', $3, 1, 'UTC', '', 0)
          """, [.int(index + 1), .text(user.name), .text(user.role.rawValue)])
      }
    }
  }
}
