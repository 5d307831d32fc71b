public import Bytes

/// Comma-separated values (RFC 4180).
///
/// A spreadsheet evaluates a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula (OWASP,
/// CSV injection). Such a text gets an apostrophe as prefix, which makes spreadsheets show it as text; programs that
/// read the file have to remove it. Numbers and times are written unchanged.
extension ByteBuffer {
  /// Ends the record.
  public mutating func endRecord() { append("\r\n") }

  /// Appends a text as a field.
  public mutating func append(field text: Span<UInt8>) {
    let isFormula = text.count > 0 && Self.beginsFormula(text[0])
    guard isFormula || Self.needsQuotes(text) else { return append(text) }
    append(UInt8(ascii: "\""))
    if isFormula { append(UInt8(ascii: "'")) }
    for at in text.indices {
      if text[at] == UInt8(ascii: "\"") { append(UInt8(ascii: "\"")) }
      append(text[at])
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a text as a field, empty for `nil`.
  public mutating func append(field text: String?) {
    if let text { append(field: text.utf8.span) }
  }

  /// Appends the field separator.
  public mutating func nextField() { append(UInt8(ascii: ",")) }

  /// Appends a duration in hours with four decimals, the last rounded: a second is 0.0003.
  public mutating func append(hoursOf seconds: Int64) {
    let parts = (seconds * 100 + 18) / 36
    append(decimal: parts / 10_000)
    append(UInt8(ascii: "."))
    append(twoDigits: Int(parts / 100 % 100))
    append(twoDigits: Int(parts % 100))
  }

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }

  private static func needsQuotes(_ text: Span<UInt8>) -> Bool {
    for at in text.indices {
      switch text[at] {
      case UInt8(ascii: "\""), UInt8(ascii: ","), 0x0A, 0x0D: return true
      case UInt8(ascii: " ") where at == 0 || at == text.count - 1: return true
      default: continue
      }
    }
    return false
  }
}
