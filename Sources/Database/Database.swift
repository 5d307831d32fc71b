public import Core
@_exported public import DatabaseTypes
internal import PostgreSQL
internal import SQLite

/// An opened database at the newest schema; a file is locked against every other process.
public final class Database: Sendable {
  /// What writes.
  public let writer: Writer
  private let engine: any DatabaseEngine
  /// What makes backups of a server; `nil` for a file.
  private let backup: ServerBackup?

  /// Opens the file as the access says. A file that is made gets its folder, too, when that alone is missing.
  ///
  /// `migrations` are those of the enabled features, a feature after those that it refers to. `knownFeatures` may be
  /// in the file without being enabled: their tables stay as they are. A file with any other feature is refused.
  ///
  /// `beforeMaking` may refuse to make a database at the path that it gets, which is without links.
  ///
  /// `fatal` is called once, on the writer's queue, when the disk failed in a commit: what is stored is then not
  /// known, nothing more is written, and the process has to end. Or it gets an error of the kind `moved`: the file was
  /// deleted or replaced, nothing more is written, and reads go on.
  public init(
    path: String, migrations: [Migration], knownFeatures: [String] = [],
    access: DatabaseAccess = .migrating(keepingAs: "before-migration"),
    fatal: @escaping @Sendable (DatabaseError) -> Void = { _ in },
    beforeMaking: (_ path: String) throws(DatabaseOpenError) -> Void = { _ in }
  ) throws(DatabaseOpenError) {
    engine = try SQLiteDatabase(
      path: path, migrations: migrations, knownFeatures: knownFeatures, access: access,
      beforeMaking: beforeMaking, fatal: fatal)
    writer = Writer(engine.writing)
    backup = nil
  }

  /// Opens a database on a server of PostgreSQL as the access says: a schema of its name, which is made where it is
  /// missing. `migrations` and `knownFeatures` are as those of a file; a table comes after those that it refers to.
  ///
  /// `address` is such as `postgres://kortti@db1,db2/kortti`, without a password.
  public init(
    server address: String, migrations: [Migration], knownFeatures: [String] = [],
    access: DatabaseAccess = .making, writing: ServerWriting = ServerWriting()
  ) throws(DatabaseOpenError) {
    var settings = PostgreSQLSettings()
    settings.workers = writing.workers
    settings.numbersInBlock = Int64(writing.numbersInBlock)
    settings.writeMilliseconds = writing.seconds * 1_000
    settings.patienceMilliseconds = writing.patience * 1_000
    settings.requiresStandby = writing.requiresStandby
    settings.keepsTurns = writing.keepsTurns
    settings.observer = writing.observer
    engine = try PostgreSQLDatabase(
      address, settings, migrations: migrations, knownFeatures: knownFeatures, access: access)
    writer = Writer(engine.writing)
    backup = ServerBackup(
      address: address, migrations: migrations, knownFeatures: knownFeatures)
  }

  /// Whether a text is meant as the address of a server, and not as a path.
  public static func isServer(_ text: String) -> Bool { PostgreSQLAddress.isAddress(text) }

  /// Where the file is, without links, or the server's address.
  public var path: String { engine.path }

  /// Where the database of a path is, or would be made, without links.
  public static func resolved(_ path: String) -> String { SQLiteDatabase.resolved(path) }

  /// Where the file is as it was before it was brought to the newest schema now; `nil` when it was there already.
  public var kept: String? { engine.kept }

  /// Whether the database was made now: its file was missing or empty.
  public var isNew: Bool { engine.isNew }

  /// A new connection that reads. That of a server connects when it is used first.
  public func reader(_ use: ReaderUse = .work) throws(DatabaseError) -> Reader {
    Reader(try engine.reader(use), backup)
  }

  /// Makes a connection that reads, for who may need one later, or never.
  public typealias OpenReader = @Sendable () throws(DatabaseError) -> Reader

  /// What makes one, as `reader` does.
  public var openReader: OpenReader {
    { [self] () throws(DatabaseError) in try reader() }
  }

  /// What who serves should know of the server, in a sentence each; of a file nothing.
  public var remarks: [String] { engine.remarks }

  /// The server's clock, by which all its nodes go: seconds since 1970, never less than before. Nothing for a file.
  public var serverSeconds: (@Sendable () -> Int64)? {
    guard let clock = engine.clock else { return nil }
    return { clock.seconds }
  }

  /// Looks at the server some times a second from now on: what other nodes commit is seen soon (`Writer.listen`,
  /// `Reader.newestCommit`), and what is wrong with it is known (`Writer.serverHealth`). `log` takes a sentence when
  /// something is, and when that is over. Nothing for a file.
  ///
  /// - Returns: what tells how many seconds this machine's clock is behind the server's.
  public func followServer(
    _ log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> (@Sendable () -> Double)? {
    guard let clock = engine.clock else { return nil }
    engine.followServer(log)
    return { clock.secondsBehind }
  }

  /// How often the connections of this process have waited for the server since they were made; 0 for a file.
  package var roundTrips: Int { engine.roundTrips }

  /// Runs the pending writes, empties the log and accepts no more writes. Readers go on.
  public func stop() { engine.writing.stop() }

  /// Puts a backup in a database's place. The backup must be at the newest schema, and sound; the server must not
  /// be running. What was there stays beside it as `path.before-restore`, or with a number behind that when there is
  /// such a file. `preparing` changes the copy before it has the database's name,
  /// which it gets without links.
  ///
  /// - Returns: where the database that was there is now; `nil` when there was none.
  @discardableResult
  public static func restore(
    _ backup: String, to path: String, migrations: [Migration], knownFeatures: [String] = [],
    preparing: (WriteTransaction, _ path: String) throws(DatabaseOpenError) -> Void = { _, _ in },
    progress: Progress = { _, _ in }
  ) throws(DatabaseOpenError) -> String? {
    try SQLiteDatabase.restore(
      backup, to: path, migrations: migrations, knownFeatures: knownFeatures, progress: progress
    ) { transaction, path throws(DatabaseOpenError) in
      try preparing(WriteTransaction(transaction), path)
    }
  }
}

/// How a server of PostgreSQL is written to.
public struct ServerWriting: Sendable {
  /// How many transactions write at the same time.
  public var workers: Int
  /// How many numbers of a sequence are taken at once.
  public var numbersInBlock: Int
  /// How long a transaction may take to its COMMIT.
  public var seconds: Int
  /// How many seconds a piece of work may wait for its beginning, and how long it is tried again.
  public var patience: Int
  /// Whether a server without a synchronous standby is refused.
  public var requiresStandby: Bool
  /// Whether of one turn one piece of work runs at a time. Those of two nodes run at the same time.
  public var keepsTurns: Bool
  /// Makes what hears the statements of each connection, in tests.
  package var observer: (@Sendable () -> any StatementObserver)?

  /// As a server writes that serves.
  public init(
    workers: Int = 8, numbersInBlock: Int = 256, seconds: Int = 30, patience: Int = 5,
    requiresStandby: Bool = false, keepsTurns: Bool = true
  ) {
    self.workers = workers
    self.numbersInBlock = numbersInBlock
    self.seconds = seconds
    self.patience = patience
    self.requiresStandby = requiresStandby
    self.keepsTurns = keepsTurns
  }
}
