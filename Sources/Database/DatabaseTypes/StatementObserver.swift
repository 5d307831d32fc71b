/// Hears every statement of one connection to a server, in their order: BEGIN, locks, savepoints and COMMIT too. Tests
/// look with it whether a transaction holds what it changes, and let transactions fail.
package protocol StatementObserver: AnyObject {
  /// - Throws: how the statement fails, which is then not run.
  func willRun(_ sql: String, _ values: [SQLValue]) throws(DatabaseError)
}
