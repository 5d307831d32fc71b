/// How the files of a source are laid out: which columns mean what, and by which it is told from others.
struct FileLayout: Sendable {
  let source: ImportSource
  /// What it is called where a file is taken for one.
  let title: String
  /// Each has one of these columns, in small letters.
  let needs: [[String]]
  /// It has none of these.
  let lacks: Set<String>
  let columns: [ImportColumn: [String]]
  /// Whether a whole number in the column of the duration is seconds.
  let countsSeconds: Bool
  /// Whether `-` stands for nothing.
  let hasDashes: Bool
  /// Whether the first tag is the project, where there is no column for it.
  let projectIsTag: Bool

  init(
    _ source: ImportSource, _ title: String, needs: [[String]], lacks: Set<String> = [],
    _ columns: [ImportColumn: [String]], countsSeconds: Bool = false, hasDashes: Bool = false,
    projectIsTag: Bool = false
  ) {
    self.source = source
    self.title = title
    self.needs = needs
    self.lacks = lacks
    self.columns = columns
    self.countsSeconds = countsSeconds
    self.hasDashes = hasDashes
    self.projectIsTag = projectIsTag
  }

  func fits(_ names: Set<String>) -> Bool {
    needs.allSatisfy { !names.isDisjoint(with: $0) } && names.isDisjoint(with: lacks)
  }

  /// The columns that no header of this source lacks and this one does.
  func missing(in names: Set<String>) -> [String] {
    needs.filter { names.isDisjoint(with: $0) }.map { $0.joined(separator: " or ") }
  }

  /// A column's name as layouts have it: in small letters, without blanks at its ends and a currency in brackets.
  static func name(of column: String) -> String {
    var name = Substring(column.lowercased()).trimmed
    if name.hasSuffix(")"), let bracket = name.lastIndex(of: "("),
      name[bracket...].dropFirst().dropLast().unicodeScalars.count <= 3, !name.hasSuffix("(h)")
    {
      name = Substring(name[..<bracket]).trimmed
    }
    return name
  }
}

extension Substring {
  /// Without blanks at its ends, also those that don't break lines.
  var trimmed: String {
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    if let first = utf8.first, let last = utf8.last, visible ~= first, visible ~= last {
      return String(self)
    }
    var text = self
    while let first = text.unicodeScalars.first, first.properties.isWhitespace {
      text.unicodeScalars.removeFirst()
    }
    while let last = text.unicodeScalars.last, last.properties.isWhitespace {
      text.unicodeScalars.removeLast()
    }
    return String(text)
  }
}
