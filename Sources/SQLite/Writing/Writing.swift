public import Crypto
public import Ground

/// A transaction that writes: one request's part of a group that is committed together.
public final class Writing: Reading {
  /// What goes from one part of the group to the next, and back to what it was when a part is refused.
  var carried = Carried()
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
    try carried.sequences.next(sequence, in: connection)
  }

  /// The hash of the trail's newest row, as the last part that added one left it; `nil` when that is not known.
  public var lastTrailHash: Digest? {
    get { carried.lastTrailHash }
    set { carried.lastTrailHash = newValue }
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

/// What the writer knows without asking the database again.
struct Carried {
  var sequences = Sequences()
  var lastTrailHash: Digest?
}
