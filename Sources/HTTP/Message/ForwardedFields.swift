/// What a proxy says of the request that it passes on, in `Forwarded` (RFC 7239) or in `X-Forwarded-Proto` and
/// `X-Forwarded-Host`.
public enum ForwardedFields {
  /// The scheme and the host that the client asked the last proxy for; `nil` for what it does not say, and for what two
  /// fields say differently: a proxy that writes one may pass on the other as its client sent it.
  public static func origin(in fields: Fields) -> (scheme: String?, host: String?) {
    let element = fields[.forwarded].flatMap { elements(of: $0, areQuoted: true).last }
    func named(_ name: String, _ other: String, isSound: (String) -> Bool) -> String? {
      let forwarded = element.flatMap { value(of: name, in: $0) }.map { unquoted($0) }
      let separate = fields[named: other]
        .flatMap { elements(of: $0, areQuoted: false).last }.map { trimmed($0).lowercased() }
      if let forwarded, let separate, forwarded != separate { return nil }
      return (forwarded ?? separate).flatMap { isSound($0) ? $0 : nil }
    }
    return (
      named("proto", "x-forwarded-proto") { $0 == "https" || $0 == "http" },
      named("host", "x-forwarded-host", isSound: isHost)
    )
  }

  /// The value of a parameter in an element of `Forwarded`, as sent.
  package static func value(of name: String, in element: Substring) -> Substring? {
    let pair = pieces(of: element, by: UInt8(ascii: ";"), areQuoted: true).first {
      trimmed($0).lowercased().hasPrefix(name + "=")
    }
    return pair?.split(separator: "=", maxSplits: 1).last
  }

  /// The elements of a list, one for each proxy.
  package static func elements(of list: String, areQuoted: Bool) -> [Substring] {
    pieces(of: list[...], by: UInt8(ascii: ","), areQuoted: areQuoted)
  }

  private static func unquoted(_ value: Substring) -> String {
    let value = trimmed(value)
    let isQuoted = value.count > 1 && value.first == "\"" && value.last == "\""
    return (isQuoted ? value.dropFirst().dropLast() : value).lowercased()
  }

  private static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var text = text.drop(while: isBlank)
    while text.last.map(isBlank) == true { text.removeLast() }
    return text
  }

  private static func isHost(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z0-9.-]+(:[0-9]+)?|\[[0-9a-f:.]+\](:[0-9]+)?/) != nil
  }

  /// The parts of a text between separators; within quotes there are none (RFC 9110 §5.6.4).
  private static func pieces(of text: Substring, by separator: UInt8, areQuoted: Bool)
    -> [Substring]
  {
    var pieces: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == separator, !isQuoted {
        pieces.append(text[start..<index])
        start = text.utf8.index(after: index)
      } else if areQuoted {
        if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
        isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
      }
    }
    return pieces + [text[start...]]
  }
}
