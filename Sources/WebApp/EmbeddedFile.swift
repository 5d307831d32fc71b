import CWebFiles

/// A file of the folder `web`, compiled into the binary.
struct EmbeddedFile: Sendable {
  /// The folder below `web`, such as `core`.
  let folder: String
  /// The name in the folder, such as `main.js`.
  let name: String
  let bytes: [UInt8]

  var path: String { "\(folder)/\(name)" }

  /// All files, by path.
  static func all() -> [EmbeddedFile] {
    // Guard: the table and what it points to are constants of the binary.
    let table = unsafe UnsafeBufferPointer(
      start: kortti_web_files(), count: Int(kortti_web_file_count))
    return unsafe table.map { file in
      let parts = unsafe String(cString: file.path).split(separator: "/", maxSplits: 1)
      return unsafe EmbeddedFile(
        folder: String(parts[0]), name: String(parts[1]),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.count))))
    }
  }
}
