internal import Crypto
internal import DatabaseTypes
internal import Glibc

/// Looks for values of a table's rows that the table they are moved to does not take.
struct RowCheck {
  private let table: MovedTable
  private let kinds: [MovedColumn.Kind]
  /// The integers that each column takes; `nil` where it takes all, and for other sorts.
  private let ranges: [ClosedRange<Int64>?]
  private let checksTexts: Bool

  /// `target` has the columns in the same order. With `checksTexts` its texts are UTF-8 without U+0000.
  init(_ table: MovedTable, _ target: MovedTable, checksTexts: Bool) {
    self.table = table
    self.checksTexts = checksTexts
    kinds = table.columns.map(\.kind)
    ranges = target.columns.map { $0.kind == .integer(bits: 64) ? nil : $0.kind.range }
  }

  /// Appends the values of a row, and returns a sentence for each that is not taken; mostly none.
  func add(_ row: borrowing Row, to rows: inout RowBytes) -> [String] {
    var faults: [String] = []
    for index in kinds.indices {
      let place = Int32(truncatingIfNeeded: index)
      if row.isNull(place) {
        rows.addNull()
        continue
      }
      switch kinds[index] {
      case .integer:
        let number = row.int(place)
        rows.add(number)
        if let range = ranges[index], !range.contains(number) {
          faults.append(sentence(row, index, "holds \(number), which does not fit there"))
        }
      case .text:
        let fault = row.withUTF8(place) { text in
          rows.add(text: text)
          return checksTexts ? Self.fault(text) : nil
        }
        if let fault { faults.append(sentence(row, index, fault)) }
      case .bytes: row.withBytes(place) { rows.add(bytes: $0) }
      }
    }
    return faults
  }

  private static func fault(_ text: Span<UInt8>) -> String? {
    // The guard: the bytes are read within the call.
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return nil }
      if unsafe memchr(start, 0, text.count) != nil {
        return "holds U+0000, which is stored in no text there"
      }
      return unsafe String(validating: text, as: UTF8.self) == nil ? "is not UTF-8" : nil
    }
  }

  private func sentence(
    _ row: borrowing Row, _ column: Int, _ fault: String
  ) -> String {
    var key: [String] = []
    for name in table.key {
      guard let index = table.columns.firstIndex(where: { $0.name == name }) else { continue }
      key.append(text(of: row, Int32(index), table.columns[index].kind))
    }
    return
      "\(table.name).\(table.columns[column].name) of the row \(key.joined(separator: ", ")) \(fault)"
  }

  private func text(
    of row: borrowing Row, _ column: Int32, _ kind: MovedColumn.Kind
  ) -> String {
    switch kind {
    case .integer: String(row.int(column))
    case .text: "“\(row.text(column))”"
    case .bytes: Hex.text(row.blob(column))
    }
  }
}
