internal import Crypto

extension FileSystem {
  /// Passes a file's first bytes to `body`, a piece at a time; all of them unless a length is given.
  func each(
    _ file: Int32, _ length: Int64 = .max, _ body: ([UInt8]) throws(FileError) -> Void
  ) throws(FileError) {
    var offset: Int64 = 0
    while offset < length {
      let piece = try read(file, at: offset, count: Int(min(length - offset, 262_144)))
      if piece.isEmpty { return }
      try body(piece)
      offset += Int64(piece.count)
    }
  }

  /// SHA-256 of a file's bytes.
  func digest(_ path: String) throws(FileError) -> Digest {
    let file = try open(path, .reading)
    defer { close(file) }
    let hash = RunningHash()
    try each(file) { hash.add($0.span) }
    return hash.finish()
  }
}
