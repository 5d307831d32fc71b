public import Bytes

/// Separated values (RFC 4180).
///
/// A spreadsheet evaluates a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula (OWASP,
/// CSV injection). Such a text gets an apostrophe as prefix, which makes spreadsheets show it as text. So does one that
/// begins with apostrophes and then such a character: whoever reads the file takes one apostrophe off each of them, and
/// has the text as it was. Numbers and times are written unchanged.
extension ByteBuffer {
  /// Appends what stands before the header.
  public mutating func beginFile(in form: CSVForm) { if form.hasMark { append("\u{FEFF}") } }

  /// Ends the record.
  public mutating func endRecord() { append("\r\n") }

  /// Appends a text as a field.
  public mutating func append(field text: Span<UInt8>, in form: CSVForm = .standard) {
    let isFormula = Self.looksLikeFormula(text)
    guard isFormula || Self.needsQuotes(text, form.separator) else { return append(text) }
    append(UInt8(ascii: "\""))
    if isFormula { append(UInt8(ascii: "'")) }
    for at in text.indices {
      if text[at] == UInt8(ascii: "\"") { append(UInt8(ascii: "\"")) }
      append(text[at])
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a text as a field, empty for `nil`.
  public mutating func append(field text: String?, in form: CSVForm = .standard) {
    if let text { append(field: text.utf8.span, in: form) }
  }

  /// Appends texts as one field.
  public mutating func append(listField texts: [String], in form: CSVForm) {
    append(field: texts.joinedAsField, in: form)
  }

  /// Appends a duration in hours with four decimals, the last rounded: a second is 0.0003.
  public mutating func append(hoursOf seconds: Int64, in form: CSVForm = .standard) {
    let parts = (seconds * 100 + 18) / 36
    append(decimal: parts / 10_000)
    append(form.decimalPoint)
    append(twoDigits: Int(parts / 100 % 100))
    append(twoDigits: Int(parts % 100))
  }

  private static func looksLikeFormula(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while at < text.count, text[at] == UInt8(ascii: "'") { at += 1 }
    return at < text.count && beginsFormula(text[at])
  }

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }

  private static func needsQuotes(_ text: Span<UInt8>, _ separator: UInt8) -> Bool {
    for at in text.indices {
      switch text[at] {
      case separator, UInt8(ascii: "\""), 0x0A, 0x0D: return true
      case UInt8(ascii: " ") where at == 0 || at == text.count - 1: return true
      default: continue
      }
    }
    return false
  }
}

extension [String] {
  /// One text, a comma and a space between two. One that would be split, or would lose a space at its end, stands in
  /// quotes.
  public var joinedAsField: String {
    map { text in
      let isPlain = !text.contains { $0 == "," || $0 == "\"" } && text.last != " "
      return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }.joined(separator: ", ")
  }
}
