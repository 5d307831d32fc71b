public import Glibc

/// A transaction of an engine: not Sendable, and it traps when used on another thread or after its end. Engines make it
/// of their own.
open class EngineTransaction {
  /// Whether it is a `SQLiteTransaction`: of one writer, so that nothing needs a lock.
  @usableFromInline
  package final let isOfSQLite: Bool
  // The guard of both: one thread opens, uses and closes a transaction, and none of that within the other.
  @exclusivity(unchecked)
  @usableFromInline
  package final var owner: pthread_t = 0
  /// Whether it has begun; else its first statement throws why.
  @exclusivity(unchecked)
  @usableFromInline
  package final var hasBegun = false
  @usableFromInline
  package final var beginError = DatabaseError(.other, engine: "", code: 0, message: "")

  package init(isOfSQLite: Bool) {
    self.isOfSQLite = isOfSQLite
  }

  /// From now on it may be used, on this thread.
  package final func open() {
    unsafe owner = pthread_self()
    unsafe hasBegun = true
  }

  /// The same of one that could not begin: its statements throw that.
  package final func open(failedWith error: DatabaseError) {
    unsafe owner = pthread_self()
    unsafe hasBegun = false
    beginError = error
  }

  /// It goes on, on this thread: nothing uses it on the one before any more.
  package final func take() { unsafe owner = pthread_self() }

  /// It has ended.
  package final func close() { unsafe owner = 0 }

  /// - Throws: why it could not begin.
  @inlinable
  package final func check() throws(DatabaseError) {
    precondition(
      unsafe owner == pthread_self(), "a transaction is used on its own thread, until it ends")
    if unsafe !hasBegun { throw beginError }
  }

  /// The statement of that text, before its first row.
  open func start(
    _ sql: SQLText, _ values: [SQLValue]
  ) throws(DatabaseError) -> RunningStatement { fatalError("of an engine") }

  /// From here to `stopAsking` statements are asked for and find nothing: what they find is there when they are run.
  open func startAsking() { fatalError("of an engine with a server") }

  open func stopAsking() { fatalError("of an engine with a server") }

  /// Lets statements fail once they have run for some milliseconds, until `stopStopwatch`.
  open func startStopwatch() {}

  /// Lets statements run for as long as they take; returns whether they had run for too long.
  open func stopStopwatch() -> Bool { false }

  /// The last committed number of a sequence, or `nil` when it has given none.
  open func lastNumber(of sequence: StaticString) throws(DatabaseError) -> Int64? {
    fatalError("of an engine")
  }

  /// What is wrong with what is stored; empty when all is well.
  open func damage() throws(DatabaseError) -> [String] { fatalError("of an engine") }

  /// References to rows that do not exist.
  open func brokenReferences() throws(DatabaseError) -> [String] { fatalError("of an engine") }

  /// What in the schema is not as the migrations that have run make it; empty when all is.
  open func schemaFaults(_ migrations: [Migration]) throws(DatabaseError) -> [String] {
    fatalError("of an engine")
  }
}
