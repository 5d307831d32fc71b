public import Crypto

// Files that are not received, but made of stored ones.
extension BlobStore {
  /// The path of a stored file, for a process that reads it.
  public func path(of sha256: Digest) -> String { folder.file(sha256) }

  /// A path at which another process may make a file; `store(fileAt:)` stores it. One that is left there is removed by
  /// a sweep.
  public func newPath() throws(BlobFault) -> String {
    try folder.require()
    return folder.incoming(UploadID().description + ".new")
  }

  /// Stores the file that was made at a path of `newPath`, and removes it there.
  public func store(fileAt path: String) throws(BlobFault) -> SealedFile {
    defer { try? files.remove(path) }
    let made: OpenBlob
    do throws(FileError) { made = try OpenBlob(path, files) } catch { throw BlobFault(error) }
    return try store { file throws(BlobFault) in
      while file.offset < made.length {
        let bytes = try made.read(at: file.offset, count: Self.pieceBytes)
        if bytes.isEmpty { throw .inputOutput("the file \(path) was cut") }
        try file.append(bytes)
      }
    }
  }

  /// Stores bytes as a file.
  public func store(_ bytes: [UInt8]) throws(BlobFault) -> SealedFile {
    try store { file throws(BlobFault) in try file.append(bytes) }
  }

  private func store(
    _ fill: (IncomingFile) throws(BlobFault) -> Void
  ) throws(BlobFault) -> SealedFile {
    let file = try begin()
    defer { file.close() }
    try fill(file)
    return try file.seal()
  }

  private static let pieceBytes = 256 * 1_024
}
