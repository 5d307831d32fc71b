public import Bytes
import Core
public import Database
import JSON
public import Zones

/// Writes one member of an answer straight from its column.
public struct ColumnWriter: Sendable {
  public let name: StaticString
  let format: ColumnFormat
  /// Negative for what is no column: such a flag is false.
  let column: Int32
}

extension ResponseWriter {
  /// Writes members straight from a row's memory.
  public mutating func members(_ writers: [ColumnWriter], of row: borrowing Row) {
    for member in writers {
      name(member.name)
      if member.column < 0 {
        value(false)
      } else if member.format.isNullable, row.isNull(member.column) {
        null()
      } else {
        switch member.format.kind {
        case .integer: value(row.int(member.column))
        case .flag: value(row.flag(member.column))
        case .tenths: value(row.tenths(member.column))
        case .text: row.withUTF8(member.column) { value($0) }
        case .instant: value(row.instant(member.column))
        case .json: row.withUTF8(member.column) { value(json: $0, schema: .null) }
        }
      }
    }
  }
}

extension ByteBuffer {
  /// Appends a column's value as a field of a CSV record; a list of texts is joined by commas, NULL is empty.
  public mutating func append(
    _ column: ColumnWriter, of row: borrowing Row, in clock: inout ZoneCursor
  ) {
    if column.column < 0 || row.isNull(column.column) { return }
    switch column.format.kind {
    case .integer: append(decimal: row.int(column.column))
    case .tenths: append(row.tenths(column.column).description)
    case .flag: append(row.flag(column.column) ? "true" : "false" as StaticString)
    case .text: row.withUTF8(column.column) { append(field: $0) }
    case .instant: clock.append(row.instant(column.column), to: &self)
    case .json:
      let texts = try? JSONDocument(Array(row.text(column.column).utf8)).root.elements?
        .compactMap(\.text)
      append(field: (texts ?? []).joined(separator: ", "))
    }
  }
}
