import Glibc

/// A folder for one test, deleted with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/kortti-test-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { fatalError("no temporary folder") }
    path = unsafe template.withUnsafeBufferPointer { name in
      unsafe name.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
  }

  deinit { TemporaryFolder.remove(path) }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of its files, sorted.
  package var names: [String] { TemporaryFolder.names(in: path) }

  /// The bytes of a file in it; empty without the file.
  package func bytes(of name: String) -> [UInt8] { TemporaryFolder.bytes(ofFile: file(name)) }

  /// The bytes of a file; empty without the file.
  package static func bytes(ofFile path: String) -> [UInt8] {
    let handle = unsafe open(path, O_RDONLY)
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    var found: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(handle, &piece, piece.count)
      if count <= 0 { return found }
      found += piece[..<count]
    }
  }

  /// Writes a file in it, from `offset` on.
  package func write(_ bytes: [UInt8], to name: String, at offset: Int = 0) {
    let handle = unsafe open(file(name), O_WRONLY | O_CREAT, 0o600)
    defer { close(handle) }
    let count = unsafe pwrite(handle, bytes, bytes.count, offset)
    precondition(count == bytes.count)
  }

  /// The names of a folder's files, sorted.
  package static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(in: path) {
      let inside = "\(path)/\(name)"
      if unsafe unlink(inside) != 0 { remove(inside) }
    }
    unsafe rmdir(path)
  }
}

extension TemporaryFolder {
  /// The permissions of a file in it, such as `0o600`.
  package func mode(of name: String) -> UInt32 {
    var status = stat()
    return unsafe stat(file(name), &status) == 0 ? status.st_mode & 0o777 : 0
  }

  /// Adds a symbolic link.
  package func link(_ name: String, as alias: String) {
    _ = unsafe symlink(file(name), file(alias))
  }
}
