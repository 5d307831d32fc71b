public import Ground

/// A transaction that writes: one request's part of a group that is committed together.
public final class Writing: Reading {
  var sequences = Sequences()
  /// Whether an earlier part of the group has written, so that this one needs a savepoint to go back to.
  private var isAfterOthers = false
  /// Whether this part has written anything.
  private(set) var hasWritten = false
  private(set) var hasSavepoint = false

  /// Runs a statement to its end and tells how many rows it added, changed or removed.
  @discardableResult
  public func run(_ sql: StaticString, _ values: [SQLValue] = []) throws(SQLiteError) -> Int {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while try statement.step() {}
    return connection.changedRows
  }

  /// The next number of a sequence, such as `"entries"`. One that was ever committed is never given again.
  public func nextID<Of>(_ sequence: StaticString) throws(SQLiteError) -> ID<Of> {
    ID(stored: try nextNumber(sequence))
  }

  /// The next number of a sequence, 1 being the first, for what has no `ID` of its own.
  public func nextNumber(_ sequence: StaticString) throws(SQLiteError) -> Int64 {
    try sequences.next(sequence, in: connection)
  }

  func open(afterOthers: Bool) {
    isAfterOthers = afterOthers
    hasWritten = false
    hasSavepoint = false
    open()
  }

  override func prepareToWrite(_ statement: Statement) throws(SQLiteError) {
    guard !hasWritten else { return }
    hasWritten = true
    guard isAfterOthers else { return }
    do throws(SQLiteError) {
      try connection.run("SAVEPOINT part")
      hasSavepoint = true
    } catch {
      statement.finish()
      throw error
    }
  }
}
