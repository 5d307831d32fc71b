import Glibc

/// Files, as far as the command line needs them. `unsafe` marks calls of the C library on buffers that outlive the
/// call.
package enum Files {
  /// Why a file that a person names is not read, as the end of a sentence.
  package enum Refusal: Error, Sendable, Equatable, CustomStringConvertible {
    case unreadable(reason: String)
    case notAFile
    case tooLong(most: Int)

    package var description: String {
      switch self {
      case .unreadable(let reason): "can't be read: \(reason)"
      case .notAFile: "is not a file"
      case .tooLong(let most): "has more than \(most) bytes"
      }
    }
  }

  /// Where temporary files lie: large ones belong on a disk.
  package static var temporaryFolder: String {
    unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/var/tmp"
  }

  /// The bytes of a file that a person names. A pipe, which may never end, is refused.
  package static func read(_ path: String, atMost limit: Int) throws(Refusal) -> [UInt8] {
    let descriptor = try openToRead(path)
    defer { _ = close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var end = 0
    while end < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { [end] in
        unsafe Glibc.read(descriptor, $0.baseAddress?.advanced(by: end), $0.count - end)
      }
      if count < 0 { throw .unreadable(reason: lastError) }
      if count == 0 { return Array(bytes[..<end]) }
      end += count
    }
    throw .tooLong(most: limit)
  }

  /// Opens a file that a person names.
  static func openToRead(_ path: String) throws(Refusal) -> Int32 {
    // Without waiting for a pipe's writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(reason: lastError) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = close(descriptor)
      throw .notAFile
    }
    return descriptor
  }

  private static var lastError: String {
    let number = errno
    return unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }

  /// The bytes of a file of the system's, or `nil` when it can't be read.
  package static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Writes a new file that only its owner may read, and puts it on the disk. An existing file is left as it is.
  package static func create(_ path: String, _ text: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let bytes = Array(text.utf8)
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    let isStored = count == bytes.count && fsync(descriptor) == 0
    return close(descriptor) == 0 && isStored
  }

  /// Whether a file or folder exists at the path.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether others than the owner of a file or folder have one of these rights, such as `0o022` to write; no when
  /// there is none.
  package static func gives(others rights: UInt32, to path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & rights != 0
  }

  /// How many bytes the file system of a file or folder has left for this user; `nil` when that can't be told.
  package static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    let (bytes, isTooMany) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return isTooMany ? .max : Int64(clamping: bytes)
  }

  /// An absolute path; relative ones start at the working directory.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + path
  }

  /// Removes a file, if it exists.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// The folder of a path, `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
