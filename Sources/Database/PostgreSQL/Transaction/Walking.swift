package import DatabaseTypes

extension PostgreSQLTransaction {
  /// How many rows are fetched first, next, and from then on, at most.
  private static let batches = [256, 1_024, 4_096]
  /// The bytes of a batch behind the first one, judged by the one before. Where rows are large, its number of rows is
  /// divided by four as often as needed, so that a connection has few statements to keep.
  private static let batchBytes = 1_048_576
  private static let fewest = 16

  /// Passes each row to `body` until it returns `false`, for what may be long: rows come by a cursor in batches, and
  /// the next one is on its way while `body` has one. `body` may run other statements.
  package final func walk<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue] = [],
    _ body: (PostgreSQLColumns) throws(Fault) -> Bool
  ) throws(Fault) {
    let connection: PostgreSQLConnection
    do throws(DatabaseError) { connection = try self.connection() } catch { throw .database(error) }
    connection.walks += 1
    let name = "walk_\(connection.walks)"
    var isAhead = false
    defer {
      // The server must not wait for somebody to take the rest of a batch: it would end the statement in the hands of
      // who has the connection next.
      if isAhead { connection.awaitResults() }
      close(name, connection)
      connection.walks -= 1
    }
    var batch: Ticket
    var size = Self.batches[0]
    do throws(DatabaseError) {
      let declare = try connection.prepared(
        text: "DECLARE \(name) NO SCROLL CURSOR FOR \(sql.description)")
      _ = try connection.queue(declare, values, .sent(expecting: nil))
      batch = try fetch(size, name, connection)
    } catch { throw .database(error) }
    for round in 1... {
      let rows: PostgreSQLRows
      var next: Ticket?
      do throws(DatabaseError) {
        let result = try connection.result(of: batch)
        try StatementShape(parameters: [], columns: result.columnTypes).check()
        if Int(result.rowCount) == size {
          size = Self.size(round, after: result)
          next = try fetch(size, name, connection)
          connection.flush()
        }
        isAhead = next != nil
        rows = PostgreSQLRows(result)
      } catch { throw .database(error) }
      while let row = rows.next() { if try !body(row) { return } }
      guard let next else { return }
      batch = next
    }
  }

  private static func size(_ round: Int, after batch: PostgreSQLResult) -> Int {
    var size = batches[min(round, batches.count - 1)]
    while size > fewest, size * batch.memory > batchBytes * Int(batch.rowCount) { size /= 4 }
    return size
  }

  private func fetch(
    _ size: Int, _ name: String, _ connection: PostgreSQLConnection
  ) throws(DatabaseError) -> Ticket {
    try connection.queue(try connection.plain("FETCH \(size) FROM \(name)"), [], .awaited)
  }

  /// A transaction that has failed has no cursors.
  private func close(_ name: String, _ connection: PostgreSQLConnection) {
    guard let statement = try? connection.plain("CLOSE \(name)") else { return }
    _ = try? connection.queue(statement, [], .ignored)
  }
}
