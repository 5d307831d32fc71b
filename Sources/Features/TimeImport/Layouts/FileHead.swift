/// What the beginning of a file tells: its encoding, its separator, and which column is what.
package struct FileHead: Sendable {
  /// How much of a file the header lies in.
  package static let length = 64 << 10
  /// How many columns that mean nothing are told.
  private static let mostIgnored = 100

  package let options: ImportOptions
  package let separator: FieldSeparator
  /// The columns that mean nothing here, of a file with columns by name: what is not taken of a service's is known.
  package let ignored: [String]
  /// Where the header stands: before it are blank lines, and what Excel says of the separator.
  let line: Int
  let mark: ByteOrderMark
  let layout: FileLayout
  /// The columns' names, and where each meaning stands.
  let names: [String]
  private let places: [Int?]

  /// Reads the beginning of a file, of at least `length` bytes unless the file has less.
  ///
  /// - Throws: a fault of `header`, `encoding` or `quotes`.
  package init(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportFault) {
    if let kind = Self.kind(of: bytes) { throw Self.fault(kind) }
    let mark = ByteOrderMark(of: bytes, saying: options.encoding)
    let said = options.separator ?? Self.saidSeparator(in: bytes, mark)
    let separators = said.map { [$0] } ?? FieldSeparator.allCases
    var best: (separator: FieldSeparator, header: FileRecord)?
    var fault: ImportFault?
    for separator in separators {
      // With another separator than the file's, quotes stand where none may be.
      do throws(ImportFault) {
        let header = try Self.header(bytes, mark, separator)
        if header.fields.count > best?.header.fields.count ?? 0 { best = (separator, header) }
      } catch {
        fault = fault ?? error
      }
    }
    if best == nil, let fault { throw fault }
    guard let (separator, header) = best, !header.isEmpty else {
      throw Self.fault("The file is empty: its first line names the columns.")
    }
    let known = header.fields.map { FileLayout.name(of: $0) }
    let layout = try Self.layout(Set(known), options.source)
    let places = ImportColumn.allCases.map { column in
      layout.columns[column]?.lazy.compactMap { known.firstIndex(of: $0) }.first
    }
    let meant = Set(layout.columns.values.joined())
    self.options = options
    line = header.line
    self.mark = mark
    self.separator = separator
    self.layout = layout
    self.places = places
    names = header.fields.map { Substring($0).trimmed }
    let others = zip(names, known).filter { !$0.isEmpty && !meant.contains($1) }
    ignored =
      layout.source == .csv
      ? others.prefix(Self.mostIgnored).map { String($0.0.unicodeScalars.prefix(100)) } : []
  }

  /// Where a meaning stands in a record; `nil` where the file has no such column.
  func place(of column: ImportColumn) -> Int? { places[column.rawValue] }

  /// A reader of all records, with that of the header.
  var reader: RecordReader { RecordReader(mark, separator: separator) }

  /// Refuses a file of another source than the named one.
  ///
  /// - Throws: a fault of `header`.
  func requireNamedSource() throws(ImportFault) {
    if layout.source == options.source { return }
    throw ImportFault(
      .header, line: line,
      "This looks like \(layout.title): import it with “from” \(layout.source.rawValue).")
  }

  private static func header(
    _ bytes: [UInt8], _ mark: ByteOrderMark, _ separator: FieldSeparator
  ) throws(ImportFault) -> FileRecord {
    try record(bytes, mark, separator) { !$0.isEmpty && $0.saidSeparator(separator) == nil }
      ?? FileRecord(line: 1, fields: [""])
  }

  /// The separator that Excel writes before the header, such as `sep=;`.
  private static func saidSeparator(in bytes: [UInt8], _ mark: ByteOrderMark) -> FieldSeparator? {
    try? record(bytes, mark, .comma) { !$0.isEmpty }?.saidSeparator(.comma)
  }

  /// The first record that is looked for: what follows it is not read.
  private static func record(
    _ bytes: [UInt8], _ mark: ByteOrderMark, _ separator: FieldSeparator,
    where isFound: (FileRecord) -> Bool
  ) throws(ImportFault) -> FileRecord? {
    var reader = RecordReader(mark, separator: separator)
    var rest = bytes.prefix(length)
    while !rest.isEmpty {
      let line = firstLine(of: rest, mark)
      rest = rest[line.endIndex...]
      if let found = try reader.take(Array(line)).first(where: isFound) { return found }
    }
    return try reader.end().first(where: isFound)
  }

  /// The bytes up to the first end of a line.
  private static func firstLine(
    of bytes: ArraySlice<UInt8>, _ mark: ByteOrderMark
  ) -> ArraySlice<UInt8> {
    var isQuoted = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      let isEnd = bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r")
      if isEnd, !isQuoted {
        // The second byte of a character of UTF-16.
        let next = mark.encoding == .utf16 && !mark.isBigEndian ? index + 1 : index
        return bytes[...min(next, bytes.endIndex - 1)]
      }
    }
    return bytes
  }

  /// The layout of a header: one of the named source, else one of another.
  private static func layout(
    _ names: Set<String>, _ source: ImportSource
  ) throws(ImportFault) -> FileLayout {
    if let own = FileLayout.all.first(where: { $0.source == source && $0.fits(names) }) {
      return own
    }
    if let other = FileLayout.all.first(where: { $0.source != .csv && $0.fits(names) }) {
      return other
    }
    if names.isSuperset(of: ["project", "status", "visibility"]) {
      throw fault(
        "This is Clockify's list of projects: export the detailed report as CSV instead.")
    }
    let missing =
      FileLayout.all.filter { $0.source == source }.map { $0.missing(in: names) }
      .min { $0.count < $1.count } ?? []
    throw fault(
      "The first line is no header of \(source.rawValue): there is no column \(missing.joined(separator: ", "))."
    )
  }

  /// What a file is that is no text.
  private static func kind(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x50, 0x4B]) {
      return
        "This is a spreadsheet (XLSX) or an archive (ZIP): save it, or export the detailed report, as CSV."
    }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      return "This is an old spreadsheet (XLS): save it as CSV."
    }
    if bytes.starts(with: Array("%PDF".utf8)) {
      return "This is a PDF: export the detailed report as CSV."
    }
    let first = bytes.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return "This is JSON: export the detailed report as CSV."
    }
    return nil
  }

  private static func fault(_ message: String) -> ImportFault {
    ImportFault(.header, line: 1, message)
  }
}

extension FileRecord {
  /// Whether none of its fields says anything.
  fileprivate var isEmpty: Bool { fields.allSatisfy { Substring($0).trimmed.isEmpty } }

  /// The separator that a line of nothing but `sep=` and it says; `separator` is that which it was read with.
  fileprivate func saidSeparator(_ separator: FieldSeparator) -> FieldSeparator? {
    let sign = String(decoding: [separator.byte], as: UTF8.self)
    let text = fields.joined(separator: sign).lowercased()
    guard text.utf8.count == 5, text.hasPrefix("sep="), let last = text.utf8.last else {
      return nil
    }
    return FieldSeparator.allCases.first { $0.byte == last }
  }
}
