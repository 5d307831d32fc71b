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

  /// Writes a file's first bytes into another one, in place of what that has, and puts them on the disk.
  func copy(_ file: Int32, _ length: Int64, to copy: Int32) throws(FileError) {
    try truncate(copy, to: 0)
    var offset: Int64 = 0
    try each(file, length) { piece throws(FileError) in
      try write(piece.span, to: copy, at: offset)
      offset += Int64(piece.count)
    }
    try syncData(copy)
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
