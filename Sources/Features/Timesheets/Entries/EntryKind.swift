package import Database
package import WebAPI

/// What hours are paid as. Only work counts in the balance.
package enum EntryKind: String, CaseIterable, Sendable {
  case work
  /// Above what the contract says, below what the law calls overtime.
  case additional
  case overtime
  /// When called in an emergency.
  case emergency

  static let note = "What it is paid as: work unless given, which alone counts in the balance."
}

extension EntryKind {
  /// Its place among all.
  var place: Int64 { Int64(Self.allCases.firstIndex(of: self) ?? 0) }

  init(place: Int64) { self = Self.allCases[Int(place)] }
}

// Work is NULL in its column: nearly all entries are, and a row of them has no byte more.
extension EntryKind: FieldValue {
  package static var columnFormat: ColumnFormat {
    var format = ColumnFormat.text
    format.absent = "\"work\""
    return format
  }

  package init(_ row: borrowing Row, _ column: Int32) {
    self = row.isNull(column) ? .work : EntryKind(rawValue: row.text(column)) ?? .work
  }

  package var sqlValue: SQLValue { self == .work ? .null : .text(rawValue) }
}
