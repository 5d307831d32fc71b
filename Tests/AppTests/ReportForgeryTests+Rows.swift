import JSON
import Testing

@testable import App

// Which rows and columns there are, and what else may stand in them.
extension ReportForgeryTests {
  /// The tables whose rows a report may show: those of inspections, of users and of files.
  func tables() throws -> [String] {
    let names = try file.run(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND (name IN ('users', 'blobs', 'thumbs')
        OR sql LIKE '%account INTEGER%' OR name = 'accounts')
      ORDER BY name
      """)
    #expect(names.count > 18)
    return names.filter { Self.unshownTables[$0] == nil }
  }

  func columns(of table: String) throws -> [String] {
    try file.run("SELECT name FROM pragma_table_info('\(table)')")
  }

  func key(of table: String) throws -> String {
    try file.run("SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk")
      .joined(separator: ", ")
  }

  /// The rows that a report shows, by conditions: items of other types are none. What is known of the bytes of a
  /// picture shows only where there are some.
  func rows(of table: String, _ column: String? = nil) throws -> [String] {
    let key = try key(of: table)
    let shown =
      switch (table, column) {
      case ("items", _): "type NOT IN ('account', 'member', 'template', 'conflict', 'target')"
      case ("pictures", "given"), ("pictures", "is_read"): "blob IS NOT NULL"
      default: "1"
      }
    let count = try Int(file.run("SELECT count(*) FROM \(table) WHERE \(shown)")[0]) ?? 0
    #expect(count > 0, "\(table) is empty")
    let places = count < 8 ? Array(0..<count) : [0, count / 3, count / 2, count - 1]
    return places.map { place in
      """
      (\(key)) IN (SELECT \(key) FROM \(table) WHERE \(shown) ORDER BY \(key) LIMIT 1 OFFSET \(place))
      """
    }
  }

  /// Values to be tried in the place of one: those of JSON differ in one leaf each.
  func others(_ table: String, _ column: String, _ row: String) throws -> [[String]] {
    let cell = "FROM \(table) WHERE \(row)"
    let type = try file.run("SELECT typeof(\(column)) \(cell)")[0]
    let value = try file.run("SELECT \(column) \(cell)")[0]
    let declared = try file.run(
      "SELECT type FROM pragma_table_info('\(table)') WHERE name = '\(column)'")[0]
    switch type {
    case "integer": return [["\(column) + 1", "1 - \(column)", "\(column) - 1"]]
    case "blob": return [["randomblob(length(\(column)))"]]
    case "null" where declared == "INTEGER": return [["1"]]
    case "null" where declared == "BLOB": return [["zeroblob(32)"]]
    case "null": return [[#"'{"action":"x"}'"#, "'2031-01-01'"]]
    default: break
    }
    if let document = try? JSONDocument(Array(value.utf8)) {
      switch JSONTree(document.root) {
      case .object, .array:
        return leaves(JSONTree(document.root)).map { tree in
          ["'\(String(decoding: tree.compact, as: UTF8.self).replacing("'", with: "''"))'"]
        }
      default: break
      }
    }
    let known = try file.run(
      "SELECT DISTINCT quote(\(column)) FROM \(table) WHERE \(column) <> ''")
    let schema = try file.run("SELECT sql FROM sqlite_schema WHERE name = '\(table)'")[0]
    let words = schema.split(separator: "'").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { "'\($0.element)'" }
    return [
      [
        "'2031-01-01'", "\(column) || 'x'", "replace(\(column), substr(\(column), 1, 1), 'e')",
      ].filter { $0 != "'2031-01-01'" || value.split(separator: "-").count == 3 } + known + words
    ]
  }

  /// A value with one of its leaves changed, for each.
  func leaves(_ tree: JSONTree) -> [JSONTree] {
    switch tree {
    case .object([]): return [.object(["x": .text("y")])]
    case .array([]):
      return [.array([.object(["key": .text("x"), "label": .text("X"), "type": .text("text")])])]
    case .object(let members):
      return members.indices.flatMap { index in
        leaves(members[index].value).map { value in
          var changed = members
          changed[index] = .init(members[index].name, value)
          return .object(changed)
        }
      }
    case .array(let elements):
      return elements.indices.flatMap { index in
        leaves(elements[index]).map { value in
          var changed = elements
          changed[index] = value
          return .array(changed)
        }
      } + [.array(Array(elements.dropLast()))]
    case .text("open"): return [.text("fixed")]
    case .text(let text): return [.text(text + "x")]
    case .integer(let number): return [.integer(number + 1)]
    case .number, .null: return [.integer(7)]
    case .flag(let flag): return [.flag(!flag)]
    }
  }

  /// Makes the first change that SQLite takes, with the rules of the table.
  func change(_ table: String, _ column: String, _ row: String, to values: [String]) throws
    -> Bool
  {
    for value in values {
      let sql = """
        PRAGMA ignore_check_constraints=OFF;
        UPDATE \(table) SET \(column) = \(value) WHERE \(row) AND \(column) IS NOT \(value);
        SELECT changes();
        """
      if let changed = try? file.run(sql), changed.last == "1" { return true }
    }
    return false
  }
}
