/// Reads the trailer section of a chunked body up to its empty line. The fields must be valid and are discarded, so
/// that none of them affects framing or routing (RFC 9110 §6.5.1).
struct TrailerReader: Hashable, Sendable {
  private var line: [UInt8] = []
  private var bytes = 0
  private var fields = 0
  private var sawCarriageReturn = false

  /// Reads one byte; true at the end of the section.
  mutating func take(_ byte: UInt8, _ limits: Limits) throws(HTTPError) -> Bool {
    if sawCarriageReturn {
      guard byte == ASCII.lineFeed else { throw .lineEnd }
      return try endLine(limits)
    }
    if byte == ASCII.carriageReturn {
      sawCarriageReturn = true
      return false
    }
    guard byte != ASCII.lineFeed else { throw .lineEnd }
    guard byte == ASCII.tab || byte >= ASCII.space && byte != ASCII.delete else {
      throw .fieldValue
    }
    line.append(byte)
    bytes += 1
    guard bytes <= limits.trailerBytes else { throw .trailersTooLarge }
    return false
  }

  private mutating func endLine(_ limits: Limits) throws(HTTPError) -> Bool {
    if line.isEmpty { return true }
    _ = try FieldLine.read(line.span, from: 0, to: line.count)
    fields += 1
    bytes += 2
    guard fields <= limits.headerFields, bytes <= limits.trailerBytes else {
      throw .trailersTooLarge
    }
    line.removeAll(keepingCapacity: true)
    sawCarriageReturn = false
    return false
  }
}
