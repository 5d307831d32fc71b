/// Reads the trailer section of a chunked body to its empty line, within limits. The fields must keep to
/// the grammar and are dropped: none of them may frame or route anything (RFC 9110 §6.5.1).
struct TrailerReader: Hashable, Sendable {
  private var line: [UInt8] = []
  private var bytes = 0
  private var fields = 0
  private var sawReturn = false

  /// Takes one byte; true when it ended the section.
  mutating func take(_ byte: UInt8, _ limits: Limits) throws(HTTPRefusal) -> Bool {
    if sawReturn {
      guard byte == Octet.lineFeed else { throw .lineEnd }
      return try endLine(limits)
    }
    if byte == Octet.carriageReturn {
      sawReturn = true
      return false
    }
    guard byte != Octet.lineFeed else { throw .lineEnd }
    guard byte == Octet.tab || byte >= Octet.space && byte != Octet.delete else {
      throw .fieldValue
    }
    line.append(byte)
    bytes += 1
    guard bytes <= limits.trailerBytes else { throw .trailersTooLarge }
    return false
  }

  private mutating func endLine(_ limits: Limits) throws(HTTPRefusal) -> Bool {
    if line.isEmpty { return true }
    _ = try FieldLine.read(line.span, from: 0, to: line.count)
    fields += 1
    bytes += 2
    guard fields <= limits.headerFields, bytes <= limits.trailerBytes else {
      throw .trailersTooLarge
    }
    line.removeAll(keepingCapacity: true)
    sawReturn = false
    return false
  }
}
