public import Core
public import Crypto
internal import SQLite

/// A transaction that writes: one request's part of a group that is committed together.
///
/// It inserts, updates and deletes rows; tables are made and changed by migrations alone.
public final class WriteTransaction: ReadTransaction {
  private let writer: SQLiteWriteTransaction

  init(_ engine: SQLiteWriteTransaction) {
    writer = engine
    super.init(engine)
  }

  /// Runs a statement to its end. Returns how many rows it inserted, updated or deleted.
  @discardableResult
  public func run(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) -> Int {
    try writer.run(sql, values)
  }

  /// The next number of a sequence, such as `"entries"`. A committed number is never issued again.
  public func nextID<Of>(_ sequence: StaticString) throws(DatabaseError) -> ID<Of> {
    ID(stored: try nextNumber(sequence))
  }

  /// The next number of a sequence, 1 being the first, for what has no `ID` of its own.
  public func nextNumber(_ sequence: StaticString) throws(DatabaseError) -> Int64 {
    try writer.nextNumber(sequence)
  }

  /// Leaves out the numbers of a sequence up to that one.
  public func skipNumbers(of sequence: StaticString, to last: Int64) throws(DatabaseError) {
    try writer.skipNumbers(of: sequence, to: last)
  }

  /// The hash of the audit log's newest row, as the last part that added one left it; `nil` when that is not known.
  public var lastAuditHash: Digest? {
    get { writer.lastAuditHash }
    set { writer.lastAuditHash = newValue }
  }

  /// Empties the log (WAL) soon after the commit, so that no file holds what was deleted or overwritten: as soon as no
  /// reader needs the log.
  public func emptyLogAfterwards() { writer.mustEmptyLog = true }

  /// Wakes whoever listens for the signal at the writer, once the commit is on the disk. Nobody is woken for what was
  /// rolled back.
  public func signal(_ name: String) { writer.signal(name) }

  /// Runs `body` whole or not at all: when it throws, what it wrote is undone, the numbers it
  /// took are free again, and the transaction may go on. Each call costs a savepoint.
  public func savepoint<Value, Fault: DatabaseErrorConvertible>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let savepoint: SQLiteWriteTransaction.Savepoint
    do throws(DatabaseError) {
      savepoint = try writer.setSavepoint()
    } catch {
      throw .database(error)
    }
    do throws(Fault) {
      let value = try body()
      do throws(DatabaseError) { try writer.releaseSavepoint() } catch { throw .database(error) }
      return value
    } catch {
      do throws(DatabaseError) {
        try writer.rollBack(to: savepoint)
      } catch let failure {
        throw .database(failure)
      }
      throw error
    }
  }
}
