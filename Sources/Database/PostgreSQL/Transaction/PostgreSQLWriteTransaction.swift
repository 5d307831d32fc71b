package import DatabaseTypes

/// A transaction that writes.
package final class PostgreSQLWriteTransaction: PostgreSQLTransaction {
  private var savepoints = 0

  /// Runs a statement and waits for it. Returns how many rows it inserted, updated or deleted.
  @discardableResult
  package func run(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) -> Int {
    check()
    connection.early = []
    let ticket = try connection.queue(try connection.prepared(sql), values, .awaited)
    return try connection.result(of: ticket).changedRows
  }

  /// Runs a statement without waiting: a failure comes with the next statement that is waited for, or the COMMIT. With
  /// `expecting` another number of rows is a failure too. It is waited for before the COMMIT, which else would come
  /// with it; what can't but change its rows, such as an INSERT of values, needs none.
  package func send(
    _ sql: SQLText, _ values: [SQLValue] = [], expecting count: Int? = nil
  ) throws(DatabaseError) {
    check()
    connection.early = []
    _ = try connection.queue(try connection.prepared(sql), values, .sent(expecting: count))
  }

  /// Runs `body` whole or not at all: when it throws, what it wrote is undone, and the transaction may go on.
  package func savepoint<Value, Fault: DatabaseErrorConvertible>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    check()
    savepoints += 1
    let name = "part_\(savepoints)"
    defer { savepoints -= 1 }
    do throws(DatabaseError) { try control("SAVEPOINT \(name)") } catch { throw .database(error) }
    do throws(Fault) {
      let value = try body()
      do throws(DatabaseError) {
        // What was sent in it has failed in it.
        connection.awaitResults()
        try connection.require()
        try control("RELEASE \(name)")
      } catch { throw .database(error) }
      return value
    } catch {
      do throws(DatabaseError) { try undo(to: name) } catch let failure {
        throw .database(failure)
      }
      throw error
    }
  }

  private func undo(to name: String) throws(DatabaseError) {
    connection.early = []
    connection.awaitResults()
    connection.failure = connection.loss
    try control("ROLLBACK TO \(name)")
    try control("RELEASE \(name)")
  }

  private func control(_ text: String) throws(DatabaseError) {
    _ = try connection.queue(try connection.plain(text), [], .sent(expecting: nil))
  }
}
