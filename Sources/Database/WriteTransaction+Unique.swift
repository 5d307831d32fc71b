extension WriteTransaction {
  /// Runs a statement and waits for it; throws `taken` when another row has the value of a unique or primary key.
  public func run<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue], orIfTaken taken: @autoclosure () -> Fault
  ) throws(Fault) {
    do throws(DatabaseError) { _ = try runCounting(sql, values) } catch {
      throw error.isUniqueViolation ? taken() : .database(error)
    }
  }
}
