/// A record of a file of separated values.
struct FileRecord: Hashable {
  /// Where it begins; the first line of the file is 1.
  let line: Int
  let fields: [String]

  /// A line with nothing on it.
  var isBlank: Bool { fields.count == 1 && fields[0].isEmpty }
}

/// Reads records of separated values (RFC 4180), piece by piece. Lines end in LF, CRLF or CR, in quotes as well.
struct RecordReader {
  /// The longest record. A longer one is a quote that is never closed.
  static let longest = 1 << 20

  private enum Place {
    case beginning, unquoted, quoted
    /// Behind a quote in a field in quotes: its end, or the first of two.
    case quote
  }

  private let separator: UInt8
  private var decoder: TextDecoder
  private var place = Place.beginning
  private var line = 1
  private var firstLine = 1
  private var isAfterReturn = false
  private var size = 0
  private var field: [UInt8] = []
  private var fields: [String] = []

  init(_ mark: ByteOrderMark, separator: FieldSeparator) {
    decoder = TextDecoder(mark)
    self.separator = separator.byte
  }

  /// The records that are complete with these bytes.
  ///
  /// - Throws: a fault of `quotes` or `encoding`.
  mutating func take(_ bytes: [UInt8]) throws(ImportFault) -> [FileRecord] {
    var records: [FileRecord] = []
    let text = decoder.decode(bytes)
    var index = 0
    while index < text.count {
      let end = endOfPlain(text, from: index)
      if end > index {
        try append(text[index..<end])
        index = end
      } else {
        try take(text[index], &records)
        index += 1
      }
    }
    return records
  }

  /// Where bytes end that only belong to the field, whatever stands around them.
  private func endOfPlain(_ text: [UInt8], from start: Int) -> Int {
    if place == .quote { return start }
    let separator = place == .quoted ? UInt8(ascii: "\"") : separator
    var end = start
    while end < text.count {
      let byte = text[end]
      if byte == separator || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
      {
        break
      }
      end += 1
    }
    return end
  }

  private mutating func append(_ plain: ArraySlice<UInt8>) throws(ImportFault) {
    size += plain.count
    if size > Self.longest { throw neverClosed }
    field += plain
    isAfterReturn = false
    if place == .beginning { place = .unquoted }
  }

  /// What was left, at the end of the file.
  ///
  /// - Throws: a fault of `quotes` or `encoding`.
  mutating func end() throws(ImportFault) -> [FileRecord] {
    var records: [FileRecord] = []
    for byte in decoder.end() { try take(byte, &records) }
    if place == .quoted { throw neverClosed }
    if place != .beginning || !fields.isEmpty { try endRecord(&records) }
    return records
  }

  private mutating func take(_ byte: UInt8, _ records: inout [FileRecord]) throws(ImportFault) {
    let isFeed = byte == UInt8(ascii: "\n")
    let isSecond = isFeed && isAfterReturn
    isAfterReturn = byte == UInt8(ascii: "\r")
    let isEnd = isFeed || isAfterReturn
    if isEnd, !isSecond { line += 1 }
    if place == .quoted {
      if byte == UInt8(ascii: "\"") { place = .quote } else { try append(byte) }
      return
    }
    if isSecond { return firstLine = line }
    if isEnd { return try endRecord(&records) }
    switch (byte, place) {
    case (separator, _): try endField()
    case (UInt8(ascii: "\""), .beginning): place = .quoted
    case (UInt8(ascii: "\""), .quote):
      try append(byte)
      place = .quoted
    case (_, .quote):
      throw ImportFault(
        .quotes, line: firstLine,
        "Behind the quote that ends a field stands something else: a quote within a field is written twice."
      )
    default:
      try append(byte)
      place = .unquoted
    }
  }

  private mutating func append(_ byte: UInt8) throws(ImportFault) {
    size += 1
    if size > Self.longest { throw neverClosed }
    field.append(byte)
  }

  private mutating func endField() throws(ImportFault) {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw ImportFault(
        .encoding, line: firstLine,
        "There are bytes that are no text in this encoding: save the file as UTF-8, or say which “encoding” it has."
      )
    }
    size += 8
    fields.append(text)
    field.removeAll(keepingCapacity: true)
    place = .beginning
    if size > Self.longest { throw neverClosed }
  }

  private mutating func endRecord(_ records: inout [FileRecord]) throws(ImportFault) {
    try endField()
    records.append(FileRecord(line: firstLine, fields: fields))
    fields = []
    size = 0
    firstLine = line
  }

  private var neverClosed: ImportFault {
    ImportFault(
      .quotes, line: firstLine,
      "A field begins with a quote that is never closed, or the record has over 1 MiB.")
  }
}
