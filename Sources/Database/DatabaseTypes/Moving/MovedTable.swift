/// A table as a move sees it, the same on every engine.
package struct MovedTable: Sendable, Hashable {
  package let name: String
  /// In the table's order.
  package let columns: [MovedColumn]
  /// The columns of its primary key, in the key's order; empty without one.
  package let key: [String]

  package init(name: String, columns: [MovedColumn], key: [String]) {
    self.name = name
    self.columns = columns
    self.key = key
  }

  /// The same with its columns in the order of another table's; `nil` when these are not the same columns, by name,
  /// sort and key.
  package func inOrder(of other: MovedTable) -> MovedTable? {
    let ours = Dictionary(columns.map { ($0.name, $0) }) { first, _ in first }
    let ordered = other.columns.compactMap { ours[$0.name] }
    guard ordered.count == columns.count, columns.count == other.columns.count, key == other.key,
      zip(ordered, other.columns).allSatisfy({ $0.kind.isLike($1.kind) })
    else { return nil }
    return MovedTable(name: name, columns: ordered, key: key)
  }

  /// The names of its columns, for a statement.
  package var columnList: String { Self.list(columns.map(\.name)) }

  /// All rows in the order of the key.
  package var rowsSQL: String {
    "SELECT \(columnList) FROM \(Self.quoted(name)) ORDER BY \(Self.list(key))"
  }

  /// How many rows there are.
  package var countSQL: String { "SELECT count(*) FROM \(Self.quoted(name))" }

  /// A name as both engines take it, whatever word it is.
  package static func quoted(_ name: String) -> String { "\"\(name)\"" }

  private static func list(_ names: [String]) -> String {
    names.map(quoted).joined(separator: ", ")
  }
}

/// A column of a table that is moved.
package struct MovedColumn: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Signed, of that many bits.
    case integer(bits: Int)
    case text
    case bytes

    /// Whether it has values of the same sort.
    func isLike(_ other: Kind) -> Bool {
      switch (self, other) {
      case (.integer, .integer), (.text, .text), (.bytes, .bytes): true
      default: false
      }
    }

    /// The integers that it takes; `nil` for another sort.
    package var range: ClosedRange<Int64>? {
      guard case .integer(let bits) = self else { return nil }
      return Int64.min >> (64 - bits)...Int64.max >> (64 - bits)
    }
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
