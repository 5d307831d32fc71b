/// `name ":" OWS value OWS` (RFC 9112 §5), of which every byte has been found to be no control character.
enum FieldLine {
  /// Which field it is, and where name and value lie. White space before the colon and folded lines are
  /// refused (RFC 9112 §5.1, §5.2).
  static func read(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) throws(HTTPRefusal) -> Fields.Line {
    var nameEnd = start
    var word = Word()
    while nameEnd < end, Octet.isToken(bytes[nameEnd]) {
      word.append(folding: bytes[nameEnd])
      nameEnd += 1
    }
    guard nameEnd > start, nameEnd < end, bytes[nameEnd] == Octet.colon else {
      throw Octet.isSpace(bytes[start]) ? .foldedField : .fieldName
    }
    let value = bytes.trimmed((nameEnd + 1)..<end)
    return Fields.Line(
      field: FieldName(word, length: nameEnd - start, first: bytes[start]),
      name: Part(start, nameEnd), value: Part(value.lowerBound, value.upperBound))
  }
}
