/// What the beginning of a file tells: its encoding, its separator, and which column is what.
package struct FileHead: Sendable {
  /// How much of a file the header lies in.
  package static let length = 64 << 10

  package let options: ImportOptions
  package let separator: FieldSeparator
  /// The columns that mean nothing here, as the file names them.
  package let ignored: [String]
  let mark: ByteOrderMark
  let layout: FileLayout
  /// The columns' names, and where each meaning stands.
  let names: [String]
  let places: [ImportColumn: Int]

  /// Reads the beginning of a file, of at least `length` bytes unless the file has less.
  ///
  /// - Throws: a fault of `header`, `encoding` or `quotes`.
  package init(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportFault) {
    if let kind = Self.kind(of: bytes) { throw Self.fault(kind) }
    let mark = ByteOrderMark(of: bytes, saying: options.encoding)
    let separators = options.separator.map { [$0] } ?? FieldSeparator.allCases
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
    guard let (separator, header) = best, !header.isBlank else {
      throw Self.fault("The file is empty: its first line names the columns.")
    }
    let known = header.fields.map { FileLayout.name(of: $0) }
    let layout = try Self.layout(Set(known), options.source)
    var places: [ImportColumn: Int] = [:]
    for (column, names) in layout.columns {
      places[column] = names.lazy.compactMap { known.firstIndex(of: $0) }.first
    }
    let used = Set(places.values)
    self.options = options
    self.mark = mark
    self.separator = separator
    self.layout = layout
    self.places = places
    names = header.fields.map { Substring($0).trimmed }
    ignored = names.indices.filter { !used.contains($0) }.map { header.fields[$0] }
  }

  /// A reader of all records, with that of the header.
  var reader: RecordReader { RecordReader(mark, separator: separator) }

  /// Refuses a file of another source than the named one.
  ///
  /// - Throws: a fault of `header`.
  func requireNamedSource() throws(ImportFault) {
    if layout.source == options.source { return }
    throw Self.fault(
      "This looks like \(layout.title): import it with “from” \(layout.source.rawValue).")
  }

  private static func header(
    _ bytes: [UInt8], _ mark: ByteOrderMark, _ separator: FieldSeparator
  ) throws(ImportFault) -> FileRecord {
    var reader = RecordReader(mark, separator: separator)
    let whole = bytes.prefix(length)
    let end = firstLine(of: whole, mark)
    if let first = try reader.take(Array(end)).first { return first }
    return try reader.end().first ?? FileRecord(line: 1, fields: [""])
  }

  /// The bytes up to the first end of a line: what follows is not the header's.
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
