public import Crypto
public import Core

/// A transaction that writes: one request's part of a group that is committed together.
///
/// It adds, changes and removes rows; tables are made and changed by migrations alone.
public final class WriteTransaction: ReadTransaction {
  /// What goes from one part of the group to the next, and back to what it was when a part is refused.
  var carried = Carried()
  /// Whether a savepoint is to be set before the first change.
  private var wantsSavepoint = false
  private(set) var hasSavepoint = false

  /// Runs a statement to its end and tells how many rows it added, changed or removed.
  @discardableResult
  public func run(_ sql: StaticString, _ values: [SQLValue] = []) throws(DatabaseError) -> Int {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while try statement.step() {}
    return connection.changedRows
  }

  /// The next number of a sequence, such as `"entries"`. One that was ever committed is never given again.
  public func nextID<Of>(_ sequence: StaticString) throws(DatabaseError) -> ID<Of> {
    ID(stored: try nextNumber(sequence))
  }

  /// The next number of a sequence, 1 being the first, for what has no `ID` of its own.
  public func nextNumber(_ sequence: StaticString) throws(DatabaseError) -> Int64 {
    try carried.sequences.next(sequence, in: connection)
  }

  /// The hash of the audit log's newest row, as the last part that added one left it; `nil` when that is not known.
  public var lastAuditHash: Digest? {
    get { carried.lastAuditHash }
    set { carried.lastAuditHash = newValue }
  }

  func open(withSavepoint: Bool) {
    wantsSavepoint = withSavepoint
    hasSavepoint = false
    open()
  }

  override func prepareToWrite(_ statement: Statement) throws(DatabaseError) {
    guard wantsSavepoint else { return }
    do throws(DatabaseError) { try setSavepoint() } catch {
      statement.finish()
      throw error
    }
  }

  private func setSavepoint() throws(DatabaseError) {
    guard wantsSavepoint else { return }
    try connection.run("SAVEPOINT part")
    hasSavepoint = true
    wantsSavepoint = false
  }

  /// Does one piece of a larger work whole or not at all: when `body` throws, what it wrote is undone, the numbers it
  /// took are free again, and the work may go on with the next piece. Each piece costs a savepoint.
  public func piece<Value, Fault: DatabaseErrorConvertible>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let carried = carried
    try settle(as: Fault.self) { () throws(DatabaseError) in
      try setSavepoint()
      try connection.run("SAVEPOINT piece")
    }
    do throws(Fault) {
      let value = try body()
      try settle(as: Fault.self) { () throws(DatabaseError) in try connection.run("RELEASE piece") }
      return value
    } catch {
      // Where SQLite has taken back the whole transaction by itself, the writer sees that too.
      if !connection.isOutsideTransaction {
        self.carried = carried
        try settle(as: Fault.self) { () throws(DatabaseError) in
          try connection.run("ROLLBACK TO piece")
          try connection.run("RELEASE piece")
        }
      }
      throw error
    }
  }

  private func settle<Fault: DatabaseErrorConvertible>(
    as fault: Fault.Type, _ body: () throws(DatabaseError) -> Void
  ) throws(Fault) {
    do throws(DatabaseError) { try body() } catch { throw .database(error) }
  }
}

/// What the writer knows without asking the database again.
struct Carried {
  var sequences = Sequences()
  var lastAuditHash: Digest?
}
