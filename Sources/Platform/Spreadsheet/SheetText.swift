/// Texts of cells.
enum SheetText {
  /// A text as a cell can hold it: a character that XML 1.0 does not have becomes U+FFFD, and `_x0041_`, which Excel
  /// takes for an escaped character (ECMA-376 part 1, 22.9.2.19), is escaped itself.
  static func escaped(_ text: String) -> String {
    if isPlain(text) { return text }
    var escaped = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if beginsEscape(rest) { escaped.append(contentsOf: "_x005F".unicodeScalars) }
      escaped.append(isInXML(scalar) ? scalar : "\u{FFFD}")
      rest.removeFirst()
    }
    return String(escaped)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "_") && $0 != 0xEF }
  }

  private static func isInXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": true
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": false
    default: true
    }
  }

  private static func beginsEscape(_ rest: Substring.UnicodeScalarView) -> Bool {
    let start = Array(rest.prefix(7))
    return start.count == 7 && start[0] == "_" && start[1] == "x" && start[6] == "_"
      && start[2..<6].allSatisfy { $0.properties.isASCIIHexDigit }
  }
}
