import Core
import Database
import AuditLog

extension WriteTransaction {
  /// Runs a statement and tells how many rows it added, changed or removed. A row that points to nothing is `.notFound`; one
  /// whose key another has is `.duplicate` of `field`.
  @discardableResult
  func change(
    _ sql: StaticString, _ values: [SQLValue], orTaken field: String? = nil
  ) throws(GolfFault) -> Int {
    do throws(DatabaseError) { return try run(sql, values) } catch {
      if error.isForeignKeyViolation { throw .notFound }
      if let field, error.isUniqueViolation {
        throw .duplicate(FieldError(field, "Another one has that name."))
      }
      throw .database(error)
    }
  }

  /// The next number of a sequence.
  func newID<Of>(_ sequence: StaticString) throws(GolfFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }

  /// Adds a row to the audit log.
  func record(
    _ context: RequestContext, _ subject: String, _ id: Int64, user: UserID? = nil,
    before: AuditFields?, after: AuditFields?
  ) throws(GolfFault) {
    do throws(DatabaseError) {
      try AuditLog.record(
        context, subject: subject, id: id, user: user, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }
}
