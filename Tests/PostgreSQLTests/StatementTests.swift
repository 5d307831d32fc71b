import DatabaseTypes
import PostgreSQL
import TestSupport
import Testing

@Suite(
  "PostgreSQL: values and errors", .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct StatementTests {
  private static let tables = """
    CREATE TABLE kinds (id bigint PRIMARY KEY, small smallint, middle integer, large bigint,
      words text COLLATE "C", bytes bytea);
    CREATE TABLE parents (id bigint PRIMARY KEY);
    CREATE TABLE rules (id bigint PRIMARY KEY, parent bigint REFERENCES parents (id),
      small smallint CHECK (small > 0), name text NOT NULL UNIQUE);
    """

  private func stored(
    _ values: [SQLValue], _ connection: PostgreSQLConnection, id: Int
  ) throws -> [SQLValue] {
    try connection.change(
      "INSERT INTO kinds (id, small, middle, large, words, bytes) VALUES ($1, $2, $3, $4, $5, $6)",
      [.int(id)] + values)
    return try connection.read(until: .soon) { transaction throws(DatabaseError) in
      let rows = try transaction.rows(
        "SELECT small, middle, large, words, bytes FROM kinds WHERE id = $1", [.int(id)])
      guard let row = rows.next() else { return [] }
      return [
        row.intOrNil(0).map { .integer($0) } ?? .null,
        row.intOrNil(1).map { .integer($0) } ?? .null,
        row.intOrNil(2).map { .integer($0) } ?? .null, row.isNull(3) ? .null : .text(row.text(3)),
        row.isNull(4) ? .null : .blob(row.blob(4)),
      ]
    }
  }

  @Test(
    "Values come back as they were: every edge of integers, every plane of Unicode, long and empty bytes"
  )
  func roundTrip() throws {
    let base = try TestBase(Self.tables)
    let connection = try base.open()
    let planes = String(
      String.UnicodeScalarView(
        (0...16).flatMap { plane in
          [1, 0x41, 0xFF, 0x7FFF, 0xFFFD].compactMap { Unicode.Scalar(plane << 16 | $0) }
        }))
    let edges: [[SQLValue]] = [
      [.null, .null, .null, .null, .null],
      [.integer(.init(Int16.min)), .integer(.init(Int32.min)), .integer(.min), "", .blob([])],
      [
        .integer(.init(Int16.max)), .integer(.init(Int32.max)), .integer(.max), .text(planes),
        .blob([0]),
      ],
      [0, -1, 1, "\u{1}'\"\\%_\n", .blob(Array(repeating: 0xFF, count: 3 << 20))],
      [-1, 0, -1, .text(String(repeating: "ä€😀", count: 200_000)), .blob(Array(0...255))],
    ]
    for (index, values) in edges.enumerated() {
      #expect(try stored(values, connection, id: index) == values)
    }
    var random = SeededGenerator(seed: 23)
    for id in 100..<400 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let scalars = (0..<Int.random(in: 0...80, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &random))
      }
      let shift = Int64.random(in: 0...63, using: &random)
      let values: [SQLValue] = [
        .integer(Int64(Int16.random(in: .min ... .max, using: &random))),
        .integer(Int64(Int32.random(in: .min ... .max, using: &random))),
        .integer(Int64.random(in: .min ... .max, using: &random) >> shift),
        .text(String(String.UnicodeScalarView(scalars))), .blob(bytes),
      ]
      #expect(try stored(values, connection, id: id) == values)
    }
  }

  @Test("A value that the column can't hold is an error, and the connection goes on")
  func refusedValues() throws {
    let connection = try TestBase(Self.tables).open()
    for values: [SQLValue] in [[1, 40_000], [2, "text"]] {
      #expect(throws: DatabaseError.self) {
        try connection.change("INSERT INTO kinds (id, small) VALUES ($1, $2)", values)
      }
    }
    let error = #expect(throws: DatabaseError.self) {
      try connection.change("INSERT INTO kinds (id, words) VALUES ($1, $2)", [3, "a\u{0}b"])
    }
    #expect(error?.code == DatabaseError.code("22021"))
    #expect(throws: DatabaseError.self) { try connection.integers("SELECT sum(large) FROM kinds") }
    #expect(try connection.integers("SELECT count(*) FROM kinds") == [0])
    #expect(try connection.integers("SELECT 1 = 1") == [1])
  }

  @Test("Broken rules are told apart")
  func kinds() throws {
    let connection = try TestBase(Self.tables).open()
    func kind(_ sql: SQLText, _ values: [SQLValue] = []) -> DatabaseError.Kind? {
      do { try connection.change(sql, values) } catch let error as DatabaseError {
        return error.kind
      } catch {}
      return nil
    }
    let insert: SQLText = "INSERT INTO rules (id, parent, small, name) VALUES ($1, $2, $3, $4)"
    #expect(kind(insert, [1, nil, 1, "a"]) == nil)
    #expect(kind(insert, [1, nil, 1, "b"]) == .uniqueViolation)
    #expect(kind(insert, [2, nil, 1, "a"]) == .uniqueViolation)
    #expect(kind(insert, [2, 7, 1, "b"]) == .foreignKeyViolation)
    #expect(kind(insert, [2, nil, 0, "b"]) == .checkViolation)
    #expect(kind(insert, [2, nil, 1, nil]) == .other)
    #expect(kind("SELEC 1") == .other)
    #expect(kind("SELECT nothing FROM rules") == .other)
    #expect(try connection.integers("SELECT count(*) FROM rules") == [1])
  }

  @Test("Every SQLSTATE has its kind, and tells whether the transaction may run again")
  func states() {
    let again = [
      "40001", "40P01", "55P03", "23P01", "0A000", "08006", "57P01", "57P03", "53300", "25006", "",
    ]
    for state in again {
      #expect(DatabaseError(sqlState: state, message: "").mayRunAgain, "\(state)")
    }
    for state in ["23505", "23503", "23514", "53100", "57014", "42601", "22021", "25P02"] {
      #expect(!DatabaseError(sqlState: state, message: "").mayRunAgain, "\(state)")
    }
    #expect(DatabaseError(sqlState: "53100", message: "").isFull)
    #expect(DatabaseError(sqlState: "57014", message: "").kind == .interrupted)
    for state in ["58030", "XX001", "XX002"] {
      #expect(DatabaseError(sqlState: state, message: "").kind == .damaged, "\(state)")
    }
    #expect(
      DatabaseError(sqlState: "23505", message: "x").description == "PostgreSQL 3505685: 23505 x")
  }
}
