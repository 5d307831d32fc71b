/// What content codings a client takes (RFC 9110 §12.5.3).
package enum AcceptEncoding {
  private static let gzip = Word("gzip")
  private static let oldGzip = Word("x-gzip")
  private static let identity = Word("identity")

  /// Whether gzip may be sent, and is not wanted less than the content as it is. Without the field, or with
  /// a weight that is no weight, it may not.
  package static func takesGzip(_ fields: Fields) -> Bool {
    var gzip: Int?
    var identity: Int?
    var any: Int?
    fields.each(of: .acceptEncoding) { value in
      ListElement.each(of: value) { element in
        let semicolon = element.first(Octet.semicolon) ?? element.count
        let coding = element.extracting(element.trimmed(0..<semicolon))
        if let weight = weight(element.extracting(semicolon...)) {
          if coding.isSame(as: Self.gzip) || coding.isSame(as: oldGzip) {
            gzip = max(gzip ?? 0, weight)
          } else if coding.isSame(as: Self.identity) {
            identity = weight
          } else if coding.count == 1, coding[0] == Octet.star {
            any = weight
          }
        }
        return true
      }
    }
    let wanted = gzip ?? any ?? 0
    return wanted > 0 && wanted >= identity ?? 0
  }

  /// The weight, which is all that may follow a coding, in thousandths: 1,000 when none is given; `nil` when it
  /// is not one (RFC 9110 §12.4.2).
  private static func weight(_ parameters: Span<UInt8>) -> Int? {
    guard !parameters.isEmpty else { return 1000 }
    let text = parameters.extracting(parameters.trimmed(1..<parameters.count))
    guard (3...7).contains(text.count), text[0] | 0x20 == UInt8(ascii: "q"),
      text[1] == Octet.equals, text[2] == Octet.zero || text[2] == Octet.zero + 1,
      text.count == 3 || text[3] == Octet.dot
    else { return nil }
    var value = 0
    var unit = 100
    for index in text.indices.dropFirst(4) {
      guard Octet.isDigit(text[index]) else { return nil }
      value += Int(text[index] - Octet.zero) * unit
      unit /= 10
    }
    if text[2] == Octet.zero { return value }
    return value == 0 ? 1000 : nil
  }
}
