internal import DatabaseTypes

extension Deadline {
  /// Of a move: as long as it takes. A server that is gone is noticed by the keepalives.
  static var ofMove: Deadline { Deadline(milliseconds: 7 * 86_400_000) }
}

extension PostgreSQLSettings {
  /// Of the connections of a move, whose statements may be long.
  static var moving: PostgreSQLSettings {
    var settings = PostgreSQLSettings()
    settings.statementMilliseconds = 0
    settings.idleMilliseconds = 0
    // A move that was killed goes on there until the server notices.
    settings.lockMilliseconds = 60_000
    settings.commitMilliseconds = 600_000
    return settings
  }
}

extension PostgreSQLConnection {
  /// Runs a command of one statement and waits for it.
  func execute(_ text: String) throws(DatabaseError) {
    _ = try result(of: try queue(try plain(text), [], .awaited))
  }

  func runScript(_ script: String) throws(DatabaseError) {
    try run(script: script, until: .ofMove)
  }
}

extension PostgreSQLTransaction {
  /// The rows of a statement that is put together.
  func made<Value>(
    _ sql: String, _ map: (PostgreSQLColumns) -> Value
  ) throws(DatabaseError) -> [Value] {
    let connection = try connection()
    let ticket = try connection.queue(try connection.prepared(text: sql), [], .awaited)
    let rows = PostgreSQLRows(try connection.result(of: ticket))
    var found: [Value] = []
    while let row = rows.next() { found.append(map(row)) }
    return found
  }

  /// All tables of a schema but that of migrations.
  func movedTables(of schema: String) throws(DatabaseError) -> [MovedTable] {
    let columns = try made(
      """
      SELECT c.relname, a.attname, t.typname, coalesce((
          SELECT u.place FROM pg_index i, unnest(i.indkey::smallint[]) WITH ORDINALITY
            AS u (number, place)
          WHERE i.indrelid = c.oid AND i.indisprimary AND u.number = a.attnum), 0)
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relnamespace = to_regnamespace('\(schema)') AND c.relkind = 'r' AND a.attnum > 0
        AND NOT a.attisdropped AND c.relname <> 'migrations'
      ORDER BY c.relname, a.attnum
      """
    ) { (table: $0.text(0), name: $0.text(1), type: $0.text(2), place: $0.int(3)) }
    var tables: [MovedTable] = []
    for table in Set(columns.map(\.table)).sorted() {
      let columns = columns.filter { $0.table == table }
      var all: [MovedColumn] = []
      for column in columns {
        all.append(MovedColumn(name: column.name, kind: try kind(column.type, of: table)))
      }
      let key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }
      tables.append(MovedTable(name: table, columns: all, key: key.map(\.name)))
    }
    return tables
  }

  private func kind(_ type: String, of table: String) throws(DatabaseError) -> MovedColumn.Kind {
    switch type {
    case "int2": .integer(bits: 16)
    case "int4": .integer(bits: 32)
    case "int8": .integer(bits: 64)
    case "text": .text
    case "bytea": .bytes
    default: throw .misused("\(table) has a column of \(type)")
    }
  }
}

/// What migrations make: the tables, and how many rows each of them has then.
struct MovedModel {
  var tables: [MovedTable] = []
  var counts: [String: Int64] = [:]
}
