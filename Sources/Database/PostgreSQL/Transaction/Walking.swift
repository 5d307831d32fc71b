package import DatabaseTypes

extension PostgreSQLTransaction {
  /// How many rows are fetched first, next, and from then on.
  private static let batches = [256, 1_024, 4_096]

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
    defer {
      close(name, connection)
      connection.walks -= 1
    }
    var batch: Ticket
    do throws(DatabaseError) {
      let declare = try connection.prepared(
        text: "DECLARE \(name) NO SCROLL CURSOR FOR \(sql.description)")
      _ = try connection.queue(declare, values, .sent(expecting: nil))
      batch = try fetch(0, name, connection)
    } catch { throw .database(error) }
    for round in 1... {
      let rows: PostgreSQLRows
      var next: Ticket?
      do throws(DatabaseError) {
        let result = try connection.result(of: batch)
        try StatementShape(parameters: [], columns: result.columnTypes).check()
        if Int(result.rowCount) == Self.size(round - 1) {
          next = try fetch(round, name, connection)
          connection.flush()
        }
        rows = PostgreSQLRows(result)
      } catch { throw .database(error) }
      while let row = rows.next() { if try !body(row) { return } }
      guard let next else { return }
      batch = next
    }
  }

  private static func size(_ round: Int) -> Int { batches[min(round, batches.count - 1)] }

  private func fetch(
    _ round: Int, _ name: String, _ connection: PostgreSQLConnection
  ) throws(DatabaseError) -> Ticket {
    try connection.queue(
      try connection.plain("FETCH \(Self.size(round)) FROM \(name)"), [], .awaited)
  }

  /// A transaction that has failed has no cursors.
  private func close(_ name: String, _ connection: PostgreSQLConnection) {
    guard let statement = try? connection.plain("CLOSE \(name)") else { return }
    _ = try? connection.queue(statement, [], .ignored)
  }
}
