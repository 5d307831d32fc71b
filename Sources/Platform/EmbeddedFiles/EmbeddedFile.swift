internal import CEmbeddedFiles

/// A file of the folder `web` or `demo`, compiled into the binary.
public struct EmbeddedFile: Sendable {
  /// The folder below that one, such as `core`.
  public let folder: String
  /// The name in the folder, such as `main.js`.
  public let name: String
  public let bytes: [UInt8]

  public var path: String { "\(folder)/\(name)" }

  public init(folder: String, name: String, bytes: [UInt8]) {
    self.folder = folder
    self.name = name
    self.bytes = bytes
  }

  /// All files of `web` or of `demo`, by path.
  public static func all(in top: String) -> [EmbeddedFile] {
    // Guard: the table and what it points to are constants of the binary.
    let table = unsafe UnsafeBufferPointer(
      start: kortti_embedded_files(), count: Int(kortti_embedded_file_count))
    return unsafe table.compactMap { file in
      let parts = unsafe String(cString: file.path).split(separator: "/", maxSplits: 2)
      guard parts[0] == top else { return nil }
      return unsafe EmbeddedFile(
        folder: String(parts[1]), name: String(parts[2]),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.count))))
    }
  }
}
