/// The chunked coding of an answer's content (RFC 9112 §7.1).
package enum Chunk {
  /// What ends the content.
  package static let last: [UInt8] = Array("0\r\n\r\n".utf8)

  /// Adds a piece as one chunk to `output`; an empty piece adds nothing, since an empty chunk would be the
  /// last.
  package static func append(_ piece: [UInt8], to output: inout [UInt8]) {
    guard !piece.isEmpty else { return }
    output.append(contentsOf: String(piece.count, radix: 16).utf8)
    output.append(Octet.carriageReturn)
    output.append(Octet.lineFeed)
    output.append(contentsOf: piece)
    output.append(Octet.carriageReturn)
    output.append(Octet.lineFeed)
  }
}
