/// `name ":" OWS value OWS` (RFC 9112 §5), of which every byte has been found to be no control character.
enum FieldLine {
  /// Where name and value lie, counted from `origin`. White space before the colon and folded lines are
  /// refused (RFC 9112 §5.1, §5.2).
  static func read(
    _ bytes: [UInt8], from start: Int, to end: Int, origin: Int
  ) throws(Refusal) -> Fields.Line {
    var index = start
    while index < end, Octet.isToken(bytes[index]) { index += 1 }
    guard index > start, index < end, bytes[index] == Octet.colon else {
      let isFolded = bytes[start] == Octet.space || bytes[start] == Octet.tab
      throw isFolded ? .foldedField : .fieldName
    }
    let nameEnd = index
    var valueStart = index + 1
    var valueEnd = end
    while valueStart < valueEnd, isSpace(bytes[valueStart]) { valueStart += 1 }
    while valueEnd > valueStart, isSpace(bytes[valueEnd - 1]) { valueEnd -= 1 }
    return Fields.Line(
      nameStart: UInt32(start - origin), nameEnd: UInt32(nameEnd - origin),
      valueStart: UInt32(valueStart - origin), valueEnd: UInt32(valueEnd - origin))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == Octet.space || byte == Octet.tab
  }
}
