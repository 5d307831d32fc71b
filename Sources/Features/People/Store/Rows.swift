import Database

extension WriteTransaction {
  /// Runs a statement to its end and tells how many rows it touched.
  @discardableResult
  func change(_ sql: StaticString, _ values: [SQLValue]) throws(PeopleFault) -> Int {
    do throws(DatabaseError) { return try run(sql, values) } catch { throw .database(error) }
  }
}
