/// The chunked coding of a response's body (RFC 9112 §7.1).
public enum Chunk {
  /// The last chunk, of size zero, and an empty trailer section.
  public static let last: [UInt8] = Array("0\r\n\r\n".utf8)

  /// Appends one chunk. An empty piece appends nothing, because a chunk of size zero would be the last.
  public static func append(_ piece: [UInt8], to output: inout [UInt8]) {
    guard !piece.isEmpty else { return }
    output.append(contentsOf: String(piece.count, radix: 16).utf8)
    output.append(ASCII.carriageReturn)
    output.append(ASCII.lineFeed)
    output.append(contentsOf: piece)
    output.append(ASCII.carriageReturn)
    output.append(ASCII.lineFeed)
  }
}
