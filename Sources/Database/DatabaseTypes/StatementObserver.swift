/// Hears every statement of one connection to a server, in their order: BEGIN, locks, savepoints and COMMIT too. Tests
/// look with it whether a transaction holds what it changes.
package protocol StatementObserver: AnyObject {
  func willRun(_ sql: String, _ values: [SQLValue])
}
