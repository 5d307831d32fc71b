import Bytes

/// Text of HTML that is put together from parts: what is not markup of ours is escaped.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Markup written in the source.
  mutating func markup(_ text: StaticString) {
    bytes.append(contentsOf: text.description.utf8)
  }

  /// Text of anybody. Invisible characters that change the direction of what follows are shown as a sign, so that no
  /// name can turn around the text beside it.
  mutating func text(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup("&amp;")
      case "<": markup("&lt;")
      case ">": markup("&gt;")
      case "\"": markup("&quot;")
      case "'": markup("&#39;")
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": markup("\u{FFFD}")
      case "\t", "\n", "\r": bytes.append(UInt8(scalar.value))
      // HTML has no other control characters.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": markup("\u{FFFD}")
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// A text whose direction does not count for what follows it.
  mutating func isolated(_ text: String) { element("<bdi>", text, "</bdi>") }

  /// Bytes in Base64, which has nothing to be escaped.
  mutating func base64(_ bytes: [UInt8]) { self.bytes += Base64.encode(bytes.span) }

  /// An element with a text in it.
  mutating func element(_ start: StaticString, _ text: String, _ end: StaticString) {
    markup(start)
    self.text(text)
    markup(end)
  }
}
