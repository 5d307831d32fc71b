import Database
import DatabaseTypes
import PostgreSQL
import TestSupport
import Testing

/// All tables of the product with their columns, types, NOT NULL and keys, but without CHECKs and references: any rows
/// fit.
private struct LooseTables {
  struct Column {
    let name: String
    let type: String
    let isRequired: Bool
    let isKey: Bool
  }

  private(set) var tables: [(name: String, columns: [Column], key: [String])] = []

  init() throws {
    let base = try TestBase()
    let connection = try base.open()
    try PostgreSQLMigrator(
      connection, try PostgreSQLAddress(base.address),
      migrations: Migration.all.map(\.forPostgreSQL)
    ).migrate()
    let rows = try connection.read(until: .soon) { transaction throws(DatabaseError) in
      let rows = try transaction.rows(
        """
        SELECT c.relname, a.attname, format_type(a.atttypid, NULL), a.attnotnull::int,
          coalesce(array_position(i.indkey::smallint[], a.attnum), -1)
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
        WHERE c.relnamespace = to_regnamespace('kortti') AND a.attnum > 0 AND NOT a.attisdropped
          AND c.relname NOT IN ('migrations', 'sequences') ORDER BY c.relname, a.attnum
        """)
      var found: [(String, Column, Int64)] = []
      while let row = rows.next() {
        let column = Column(
          name: row.text(1), type: row.text(2), isRequired: row.int(3) != 0,
          isKey: row.int(4) >= 0)
        found.append((row.text(0), column, row.int(4)))
      }
      return found
    }
    for name in Set(rows.map(\.0)).sorted() {
      let own = rows.filter { $0.0 == name }
      let key = own.filter { $0.1.isKey }.sorted { $0.2 < $1.2 }.map(\.1.name)
      tables.append((name, own.map(\.1), key))
    }
  }

  /// The migration that makes them.
  var migration: Migration {
    func statements(_ column: (Column) -> String, _ end: String) -> String {
      tables.map { table in
        let key = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
        return "CREATE TABLE \(table.name) ("
          + table.columns.map(column).joined(separator: ", ") + ", PRIMARY KEY (\(key))) \(end);"
      }.joined(separator: "\n")
    }
    func required(_ column: Column) -> String { column.isRequired ? " NOT NULL" : "" }
    return Migration(
      feature: "loose", number: 1, name: "loose",
      sql: statements(
        { column in
          let type = ["text": "TEXT", "bytea": "BLOB"][column.type] ?? "INTEGER"
          return "\"\(column.name)\" \(type)\(required(column))"
        }, "STRICT, WITHOUT ROWID"),
      postgreSQL: statements(
        { column in
          let type = column.type == "text" ? "text COLLATE \"C\"" : column.type
          return "\"\(column.name)\" \(type)\(required(column))"
        }, ""))
  }
}

@Suite(
  "Moving any rows", .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct MovePropertyTests {
  private static let scalars: [Unicode.Scalar] = [
    "a", "Z", "0", " ", "\\", "'", "\"", "\t", "\n", "\r", "\u{1}", "\u{7F}", "\u{80}", "ä", "€",
    "\u{FFFD}",
    "😀", "\u{10FFFF}",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
    }
    return text
  }

  private static func value(
    _ column: LooseTables.Column, _ random: inout SeededGenerator
  ) -> SQLValue {
    if !column.isRequired, Int.random(in: 0..<4, using: &random) == 0 { return .null }
    let bits: Int? = ["bigint": 64, "integer": 32, "smallint": 16][column.type]
    guard let bits else {
      if column.type == "text" { return .text(text(&random)) }
      let count = Int.random(in: 0...40, using: &random)
      return .blob((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    let range = Int64.min >> (64 - bits)...Int64.max >> (64 - bits)
    return .integer(
      [range.lowerBound, range.upperBound, 0, -1, Int64.random(in: range, using: &random)]
        .randomElement(using: &random) ?? 0)
  }

  @Test("Rows of every table, of any values, are the same when they are back", arguments: 1...4)
  func rows(seed: UInt64) throws {
    let loose = try LooseTables()
    #expect(loose.tables.count > 50)
    let fixture = try MoveFixture([loose.migration])
    try fixture.fill { transaction in
      var random = SeededGenerator(seed: seed)
      for table in loose.tables {
        let names = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let places = (1...table.columns.count).map { "$\($0)" }.joined(separator: ", ")
        let insert = SQLText(
          "INSERT INTO \(table.name) (\(names)) VALUES (\(places)) ON CONFLICT DO NOTHING")
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          try transaction.run(insert, table.columns.map { Self.value($0, &random) })
        }
      }
    }
    let before = try PlainSQLite(fixture.file).rows()
    let count = try fixture.move(fixture.file, fixture.base.address)
    #expect(count == before.values.reduce(0) { $0 + Int64($1.count) })
    #expect(try fixture.move(fixture.base.address, fixture.back) == count)
    #expect(try PlainSQLite(fixture.back).rows() == before)
  }
}
