import Core

/// The fields of a record by what they mean; empty where there is none.
struct RecordFields {
  private let record: FileRecord
  private let head: FileHead

  /// `nil` for what is no row: the header, what stands before it, a blank line, and a line between rows, such as a sum
  /// or a title of a group.
  init?(ofRow record: FileRecord, _ head: FileHead) {
    if record.line <= head.line || record.isBlank { return nil }
    self.record = record
    self.head = head
    if head.place(of: .subtotal) != nil, self[.startDate].isEmpty, self[.startTime].isEmpty {
      return nil
    }
  }

  /// A field without blanks at its ends.
  subscript(column: ImportColumn) -> String {
    guard let place = head.place(of: column), place < record.fields.count else { return "" }
    let text = Substring(record.fields[place]).trimmed
    return head.layout.hasDashes && text == "-" ? "" : text
  }

  /// A text as it was before the export that wrote it.
  func text(_ column: ImportColumn) -> String {
    guard head.layout.source == .csv, let place = head.place(of: column),
      place < record.fields.count
    else { return self[column] }
    let text = FormulaGuard.removed(from: record.fields[place])
    return column == .description ? text : Substring(text).trimmed
  }

  /// A column as the file names it.
  func name(of column: ImportColumn) -> String? { head.place(of: column).map { head.names[$0] } }

  var duration: WrittenDuration? {
    WrittenDuration(Substring(self[.duration]), countsSeconds: head.layout.countsSeconds)
  }
}

/// A moment in text, or its date and its clock.
enum MomentText {
  /// The date in front of a text; `nil` where there is none.
  static func date(in text: String) -> WrittenDate? {
    WrittenDate(text[..<end(in: text)])
  }

  /// What stands behind the date.
  static func clock(in text: String) -> Substring {
    let rest = text[end(in: text)...]
    return Substring(rest.drop { $0 == " " || $0 == "T" || $0 == "," }.trimmed)
  }

  /// Where the date ends.
  private static func end(in text: String) -> String.Index {
    text.utf8.firstIndex { [UInt8(ascii: " "), UInt8(ascii: "T"), UInt8(ascii: ",")].contains($0) }
      ?? text.endIndex
  }
}
