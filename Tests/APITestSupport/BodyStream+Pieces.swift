import HTTP

extension BodyStream {
  /// All pieces. Each is made where the server makes it, since a queue's reader serves one transaction at a time.
  func pieces() throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    while let piece = try nextPiece() { pieces.append(piece) }
    return pieces
  }

  /// The next piece; `nil` after the last.
  package func nextPiece() throws -> [UInt8]? {
    guard let scheduler else { return try next() }
    let piece = LateValue<Result<[UInt8]?, any Error>>()
    scheduler.schedule { piece.give(Result { try next() }) }
    return try piece.wait()?.get()
  }
}
