/// `name ":" OWS value OWS` (RFC 9112 §5), already checked for control characters.
enum FieldLine {
  /// Rejects white space before the colon and folded lines (RFC 9112 §5.1, §5.2).
  static func read(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) throws(HTTPError) -> Fields.Line {
    var nameEnd = start
    var name = PackedToken()
    while nameEnd < end, ASCII.isToken(bytes[nameEnd]) {
      name.append(lowercasing: bytes[nameEnd])
      nameEnd += 1
    }
    guard nameEnd > start, nameEnd < end, bytes[nameEnd] == ASCII.colon else {
      throw ASCII.isSpace(bytes[start]) ? .foldedField : .fieldName
    }
    let value = bytes.trimmed((nameEnd + 1)..<end)
    return Fields.Line(
      field: FieldName(name, length: nameEnd - start, first: bytes[start]),
      name: ByteRange(start, nameEnd), value: ByteRange(value.lowerBound, value.upperBound))
  }
}
