extension WriteTransaction {
  /// Runs a statement, and throws `taken` when another row has the value of a unique or primary key.
  ///
  /// - Returns: how many rows it added, changed or removed.
  @discardableResult
  public func run<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue], orIfTaken taken: @autoclosure () -> Fault
  ) throws(Fault) -> Int {
    do throws(DatabaseError) { return try run(sql, values) } catch {
      throw error.isUniqueViolation ? taken() : .database(error)
    }
  }
}
