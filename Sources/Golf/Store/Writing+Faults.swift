import Ground
import SQLite
import Trail

extension Writing {
  /// Runs a statement and tells how many rows it added, changed or removed. A row that points to nothing is `.notFound`; one
  /// whose key another has is `.duplicate` of `field`.
  @discardableResult
  func change(
    _ sql: StaticString, _ values: [SQLValue], orTaken field: String? = nil
  ) throws(GolfFault) -> Int {
    do throws(SQLiteError) { return try run(sql, values) } catch {
      if error.isForeignKeyViolation { throw .notFound }
      if let field, error.isUniqueViolation {
        throw .duplicate(GolfFault.Field(field, "Another one has that name."))
      }
      throw .database(error)
    }
  }

  /// The next number of a sequence.
  func newID<Of>(_ sequence: StaticString) throws(GolfFault) -> ID<Of> {
    do throws(SQLiteError) { return try nextID(sequence) } catch { throw .database(error) }
  }

  /// Adds a row to the audit trail.
  func note(
    _ act: Act, _ subject: String, _ id: Int64, user: UserID? = nil, before: Facts?, after: Facts?
  ) throws(GolfFault) {
    do throws(SQLiteError) {
      try Trail.record(
        act, subject: subject, id: id, user: user, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }
}
