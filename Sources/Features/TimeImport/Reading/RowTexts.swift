import Core

/// The texts of a row, cut to what is stored.
struct RowTexts {
  static let mostTags = 50

  private let fields: RecordFields
  private let line: Int
  private(set) var problems: [RowProblem] = []

  init(_ fields: RecordFields, line: Int) {
    self.fields = fields
    self.line = line
  }

  /// The row without its times.
  mutating func row(_ layout: FileLayout) -> ImportRow {
    var row = person()
    row.customer = text(.customer, TextLength.name)
    row.project = text(.project, TextLength.name)
    row.task = text(.task, TextLength.name)
    row.description = text(.description, TextLength.long)
    row.isBillable = WrittenFlag.flag(of: fields[.billable]) ?? true
    row.kind = fields[.kind].lowercased()
    row.tags = tags(areWords: layout.projectIsTag)
    let needsTag = layout.projectIsTag || layout.hasDashes && row.project.isEmpty
    if needsTag, !row.tags.isEmpty { row.project = row.tags.removeFirst() }
    return row
  }

  /// A row of which only is known whose it is.
  mutating func person() -> ImportRow {
    var row = ImportRow(line: line)
    row.person = text(.user, TextLength.name)
    row.name = text(.name, TextLength.name)
    if row.person.isEmpty, row.name.isEmpty {
      let names = [fields.text(.firstName), fields.text(.lastName)].filter { !$0.isEmpty }
      row.person = cut(names.joined(separator: " "), .firstName, TextLength.name)
    }
    row.email = text(.email, TextLength.name)
    return row
  }

  /// The tags, which have no blanks where they are words (`#client #night`).
  private mutating func tags(areWords: Bool) -> [String] {
    let text = fields.text(.tags)
    let found =
      areWords
      ? text.split { $0 == " " || $0 == "," }.map { String($0.drop { $0 == "#" }) }
        .filter { !$0.isEmpty } : WrittenTags.tags(of: text)
    var tags = found.map { cut($0, .tags, TextLength.word) }
    if tags.count > Self.mostTags {
      warn(.tags)
      tags.removeLast(tags.count - Self.mostTags)
    }
    return tags
  }

  private mutating func text(_ column: ImportColumn, _ length: TextLength) -> String {
    cut(fields.text(column), column, length)
  }

  private mutating func cut(
    _ text: String, _ column: ImportColumn, _ length: TextLength
  ) -> String {
    let most = length.range.upperBound
    if text.utf8.count <= most || text.unicodeScalars.count <= most { return text }
    warn(column)
    return String(text.unicodeScalars.prefix(most))
  }

  private mutating func warn(_ column: ImportColumn) {
    problems.append(
      RowProblem(
        line: line, column: fields.name(of: column), .cutText, "It is too long, and was cut."))
  }
}
