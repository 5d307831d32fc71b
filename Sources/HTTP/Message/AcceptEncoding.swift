/// The content codings that a client accepts (RFC 9110 §12.5.3).
public enum AcceptEncoding {
  private static let gzip = PackedToken("gzip")
  private static let oldGzip = PackedToken("x-gzip")
  private static let identity = PackedToken("identity")

  /// Whether gzip is accepted with at least the weight of the unencoded body. False without the field, and for a
  /// coding whose weight is malformed.
  public static func acceptsGzip(_ fields: Fields) -> Bool {
    var gzip: Int?
    var identity: Int?
    var any: Int?
    fields.each(of: .acceptEncoding) { value in
      ListElement.each(of: value) { element in
        let semicolon = element.firstIndex(of: ASCII.semicolon) ?? element.count
        let coding = element.extracting(element.trimmed(0..<semicolon))
        if let weight = weight(element.extracting(semicolon...)) {
          if coding.equalsIgnoringCase(Self.gzip) || coding.equalsIgnoringCase(oldGzip) {
            gzip = max(gzip ?? 0, weight)
          } else if coding.equalsIgnoringCase(Self.identity) {
            identity = weight
          } else if coding.count == 1, coding[0] == ASCII.star {
            any = weight
          }
        }
        return true
      }
    }
    let wanted = gzip ?? any ?? 0
    return wanted > 0 && wanted >= identity ?? 0
  }

  /// The weight in thousandths, the only parameter allowed: 1,000 when there is none, `nil` when it is malformed
  /// (RFC 9110 §12.4.2).
  private static func weight(_ parameters: Span<UInt8>) -> Int? {
    guard !parameters.isEmpty else { return 1000 }
    let text = parameters.extracting(parameters.trimmed(1..<parameters.count))
    guard (3...7).contains(text.count), text[0] | 0x20 == UInt8(ascii: "q"),
      text[1] == ASCII.equals, text[2] == ASCII.zero || text[2] == ASCII.zero + 1,
      text.count == 3 || text[3] == ASCII.dot
    else { return nil }
    var value = 0
    var unit = 100
    for index in text.indices.dropFirst(4) {
      guard ASCII.isDigit(text[index]) else { return nil }
      value += Int(text[index] - ASCII.zero) * unit
      unit /= 10
    }
    if text[2] == ASCII.zero { return value }
    return value == 0 ? 1000 : nil
  }
}
