package import Crypto

/// An engine's transaction that writes.
package protocol WritingTransaction: EngineTransaction {
  /// Runs a statement, without waiting for it where the engine can.
  func run(_ sql: SQLText, _ values: [SQLValue]) throws(DatabaseError)

  /// The same; another number of rows than expected is a failure.
  func run(_ sql: SQLText, _ values: [SQLValue], expecting count: Int) throws(DatabaseError)

  /// Runs a statement to its end. Returns how many rows it inserted, updated or deleted.
  func runCounting(_ sql: SQLText, _ values: [SQLValue]) throws(DatabaseError) -> Int

  /// The next number of a sequence, 1 being the first. A committed number is never issued again.
  func nextNumber(_ sequence: StaticString, _ order: NumberOrder) throws(DatabaseError) -> Int64

  /// The next numbers of a sequence, one after the other in ascending order. Returns the first.
  func nextNumbers(_ sequence: StaticString, _ count: Int) throws(DatabaseError) -> Int64

  /// Leaves out the numbers of a sequence up to that one.
  func skipNumbers(of sequence: StaticString, to last: Int64) throws(DatabaseError)

  /// The hash of the audit log's newest row, when the engine knows it without asking.
  var lastAuditHash: Digest? { get set }

  /// Whether what was deleted or overwritten is to be in no file any more, soon after the commit.
  var mustEmptyLog: Bool { get set }

  /// Whether it finds what it stored when it is run again, and does nothing twice.
  var findsItselfAgain: Bool { get set }

  /// Whether others may wait for this one to end.
  var othersWait: Bool { get }

  /// Lets the commit wait until what was read is as safe as what is written.
  func awaitEarlierCommits() throws(DatabaseError)

  /// Wakes those who listen for the signal, once the commit is on the disk.
  func signal(_ name: String)

  /// Locks a row until the end by a statement that finds it by one value. What can't be taken makes the next statement
  /// throw.
  func lock(_ sql: String, _ value: SQLValue)

  /// Takes a lock by a statement that gives true, or false where others have it.
  func lockIfFree(_ sql: String, _ value: SQLValue) throws(DatabaseError) -> Bool

  /// Lets nobody else write until the end.
  func lockAll()

  /// Runs `body` whole or not at all; the transaction may go on.
  func savepoint<Value, Fault: DatabaseErrorConvertible>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value
}

/// In which order numbers of a sequence are issued where several transactions write at once. With one writer they are
/// always in the order of the commits, and without a gap.
public enum NumberOrder: Sendable, Hashable {
  /// Each once, in any order.
  case any
  /// One that is asked for later is greater: who holds a row gives what belongs to it rising numbers.
  case rising
  /// Rising in the order of the commits, without a gap: the next transaction that asks for one waits for this one.
  /// Where many write, it is for what is rare, or for many numbers at once.
  case withoutGap
}
