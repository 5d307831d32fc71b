import Bytes

/// Text of HTML that is put together from parts: what is not markup of ours is escaped. The same escapes hold in XML.
public struct HTMLText: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Markup written in the source.
  public mutating func markup(_ text: StaticString) {
    bytes.append(text)
  }

  /// Text of anybody, between tags or in quotes. Invisible characters that change the direction of what follows are
  /// shown as a sign, so that no name can turn around the text beside it.
  public mutating func text(_ text: String) {
    if text.utf8.allSatisfy(Self.isPlain) { return bytes.append(contentsOf: text.utf8) }
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
      default: if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
      }
    }
  }

  /// Whether a byte of UTF-8 belongs to no character that is escaped: of others than ASCII, by their first byte.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0xC2, 0xE2, 0x7F:
      false
    default: byte >= 0x20
    }
  }

  /// A text whose direction does not count for what follows it.
  public mutating func isolated(_ text: String) { element("<bdi>", text, "</bdi>") }

  /// Bytes in Base64, which has nothing to be escaped.
  public mutating func base64(_ bytes: [UInt8]) { self.bytes += Base64.encode(bytes.span) }

  /// An element with a text in it.
  public mutating func element(_ start: StaticString, _ text: String, _ end: StaticString) {
    markup(start)
    self.text(text)
    markup(end)
  }

  /// A byte of something else that is escaped already.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }
}

// Parts of a tag.
extension HTMLText {
  /// The attributes whose values are no texts, but addresses or code.
  private static let notOfText: Set<String> = [
    "action", "data", "formaction", "href", "ping", "poster", "src", "srcdoc", "srcset", "style",
  ]

  /// ` name="text"`. The name is not one of those whose values are addresses, styles or code.
  public mutating func attribute(_ name: StaticString, _ text: String) {
    precondition(
      !Self.notOfText.contains(name.description) && !name.description.hasPrefix("on"),
      "\(name) takes no text")
    write(name, text)
  }

  private mutating func write(_ name: StaticString, _ text: String) {
    markup(" ")
    markup(name)
    element("=\"", text, "\"")
  }

  /// The address of a page, a picture or a style of this server in an attribute.
  public mutating func attribute(_ name: StaticString, _ path: LocalPath) {
    write(name, path.text)
  }

  /// An address that somebody entered, in an attribute. One of another kind than those of `WebAddress`, such as
  /// `javascript:`, leaves the attribute out.
  public mutating func attribute(_ name: StaticString, address: String) {
    if let address = WebAddress(address) { write(name, address.text) }
  }

  /// A field of a form that nobody sees.
  public mutating func hidden(_ name: String, _ value: String) {
    markup("<input type=\"hidden\"")
    attribute("name", name)
    attribute("value", value)
    markup(">")
  }
}
