public import Bytes
import Core
public import Database
import JSON
public import Zones

/// Writes one member of a response straight from its column.
public struct ColumnWriter: Sendable {
  public let name: MemberName
  let format: ColumnFormat
  /// Negative for a flag that no row tells: its value stands with its name.
  let column: Int32

  /// Whether a row tells it.
  public var isOfColumn: Bool { column >= 0 }
}

extension ResponseWriter {
  /// Writes members straight from a row's memory.
  public mutating func members(_ writers: [ColumnWriter], of row: borrowing Row) {
    // Only a response has rows, so nothing is described here and the values go straight to the buffer.
    for index in writers.indices {
      buffer.append(writers[index].name, afterComma: needsComma)
      needsComma = true
      if writers[index].column >= 0 {
        buffer.append(json: writers[index].column, writers[index].format, of: row, in: &clock)
      }
    }
  }
}

extension ByteBuffer {
  /// Appends a column's value as JSON.
  @inline(__always)
  fileprivate mutating func append(
    json index: Int32, _ format: ColumnFormat, of row: borrowing Row, in clock: inout ZoneCursor
  ) {
    if let absent = format.absent, row.isNull(index) { return append(absent) }
    switch format.kind {
    case .integer: append(decimal: row.int(index))
    case .flag: append(row.flag(index) ? "true" : "false" as StaticString)
    case .tenths: append(row.tenths(index).description)
    case .text: row.withUTF8(index) { append(quoted: $0) }
    case .instant:
      append(UInt8(ascii: "\""))
      clock.append(row.instant(index), to: &self)
      append(UInt8(ascii: "\""))
    case .json: row.withUTF8(index) { append($0) }
    }
  }

  /// Appends a column's value as a field of a CSV record; a list of texts is joined by commas, NULL is empty.
  public mutating func append(
    _ column: ColumnWriter, of row: borrowing Row, in form: CSVForm, _ clock: inout ZoneCursor
  ) {
    if row.isNull(column.column) { return }
    switch column.format.kind {
    case .integer: append(decimal: row.int(column.column))
    case .tenths: append(row.tenths(column.column).description)
    case .flag: append(row.flag(column.column) ? "true" : "false" as StaticString)
    case .text: row.withUTF8(column.column) { append(field: $0, in: form) }
    case .instant: clock.append(row.instant(column.column), to: &self)
    case .json:
      let texts = try? JSONDocument(Array(row.text(column.column).utf8)).root.elements?
        .compactMap(\.text)
      append(listField: texts ?? [], in: form)
    }
  }
}
