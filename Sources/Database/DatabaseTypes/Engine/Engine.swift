package import Core

/// What opens, reads and writes: a file of SQLite, or a server of PostgreSQL.
package protocol DatabaseEngine: Sendable {
  /// Where the database is: a path without links, or an address.
  var path: String { get }
  /// Where the file is as it was before it was brought to the newest schema now.
  var kept: String? { get }
  /// Whether the database was made now.
  var isNew: Bool { get }
  /// What writes.
  var writing: any WritingEngine { get }
  /// What who serves should know of the server, in a sentence each.
  var remarks: [String] { get }
  /// The server's clock; `nil` where the database is of this machine.
  var clock: (any EngineClock)? { get }
  /// Looks at the server some times a second from now on: at its clock, whether it takes writes, and whether others
  /// have committed. `log` takes a sentence when something is wrong with it, and when that is over.
  func followServer(_ log: @escaping @Sendable (String) -> Void)
  /// How often its connections have waited for the server; 0 for a file.
  var roundTrips: Int { get }
  /// A new connection that reads.
  func reader(_ use: ReaderUse) throws(DatabaseError) -> any ReadingEngine
}

/// What a connection that reads is for.
public enum ReaderUse: Sendable, Hashable {
  /// Calls that clients wait for: a statement takes some seconds at most.
  case calls
  /// Long reads, such as reports, in the background.
  case work
}

/// The clock of a server, by which all nodes go.
package protocol EngineClock: Sendable {
  /// Seconds since 1970-01-01T00:00:00Z; never less than before.
  var seconds: Int64 { get }
  /// How far this machine's clock is behind the server's.
  var secondsBehind: Double { get }
}

/// A connection that reads: one transaction after the other, on any one thread at a time.
package protocol ReadingEngine: AnyObject, Sendable {
  /// The transaction, while one is open.
  var transaction: EngineTransaction { get }
  /// Begins a read that sees every acknowledged commit, and nothing committed after its first statement. Where it
  /// can't begin, the first statement throws that.
  func open()
  /// Ends a read.
  func close()
  /// Runs `body` in an open read; its statements fail soon after the cancellation.
  func run<Value, Fault>(
    until cancellation: Cancellation, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value
  /// Another number whenever something has been committed; what other nodes commit is seen soon, after `followServer`.
  var newestCommit: UInt64 { get }
  /// Releases the memory of what is cached.
  func releaseMemory()
  /// Copies the database to a new file, and does `work` while it is copied.
  func backup<Value>(
    to path: String, beside work: () -> Value, progress: @escaping Progress
  ) throws(DatabaseOpenError) -> (Backup, Value)
}

/// What runs transactions that write, on threads of its own.
package protocol WritingEngine: AnyObject, Sendable {
  /// Those of its workers, each of which runs one job at a time.
  var transactions: [any WritingTransaction] { get }
  /// How many jobs wait.
  var waiting: Int { get }
  /// How often a job was run again so far, since others were in its way or its connection was lost.
  var repeated: Int { get }
  /// What the process has met at its server; of a file nothing.
  var health: ServerHealth { get }
  /// Whether writes are taken.
  var acceptsWrites: Bool { get }
  /// Traps on a thread of the writer, where to wait for it would be for ever.
  func requireOutside()
  /// Runs the job, then delivers its outcome. When no more is accepted, it delivers at once, on this thread.
  func submit(_ job: any WriteJob)
  /// Calls `body` after each commit of a transaction that gave the signal, and, if it hears others and the server is
  /// followed, soon after others have committed; `nil` ends that.
  func listen(for signal: String, hearsOthers: Bool, _ body: (@Sendable () -> Void)?)
  /// Releases, soon, the memory of what is cached.
  func releaseMemory()
  /// Runs the jobs that wait, and accepts no more.
  func stop()
}

/// A piece of work that is to write. The guard of its `Sendable`: it is made where it is submitted, and from then on
/// used by one of the writer's threads alone.
package protocol WriteJob: AnyObject, Sendable {
  /// Whose it is, such as a user's number; 0 for nobody's. Those of one turn run one after the other.
  var turn: Int64 { get }
  /// Does the work in the transaction of that worker of the writer's. Returns whether it succeeded.
  func perform(by worker: Int) -> Bool
  /// Replaces the outcome with a failure.
  func fail(_ error: any Error)
  /// Passes the outcome on.
  func deliver()
}
