internal import Crypto
internal import DatabaseTypes
internal import Glibc

/// File operations around a database. Never opens a file that SQLite has open: closing it
/// would drop SQLite's locks (POSIX, fcntl).
enum DatabaseFiles {
  enum Sort { case absent, file, other }

  static func sort(_ path: String) -> Sort {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .absent }
    return status.st_mode & S_IFMT == S_IFREG ? .file : .other
  }

  /// Whether a file begins with some bytes.
  ///
  /// - Throws: why it can't be read.
  static func begins(
    _ path: String, with bytes: StaticString
  ) throws(DatabaseOpenError) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .notReadable(path: path, reason: lastError()) }
    defer { close(file) }
    var found = [UInt8](repeating: 0, count: bytes.utf8CodeUnitCount)
    let count = unsafe read(file, &found, found.count)
    return count == found.count && found == Array(bytes.description.utf8)
  }

  static func size(_ path: String) -> Int64 {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without links, so that one database has one lock whatever it is called by.
  static func resolved(_ path: String) -> String {
    let folder = folder(of: path)
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    if let real = real(path) { return real }
    return real(folder).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" } ?? path
  }

  private static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Refuses a link to a file that is not there.
  static func requireNoLink(_ path: String) throws(DatabaseOpenError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw .leadsNowhere(path: path)
    }
  }

  /// Makes the folder of a path when that alone is missing.
  static func makeFolder(of path: String) {
    let folder = folder(of: path)
    if unsafe mkdir(folder, 0o700) == 0 { sync(DatabaseFiles.folder(of: folder)) }
  }

  /// Refuses a path whose folder is not there.
  static func requireFolder(of path: String) throws(DatabaseOpenError) {
    let folder = folder(of: path)
    if sort(folder) == .absent {
      throw .notWritable(path: path, reason: "there is no folder \(folder)")
    }
  }

  /// Makes an empty file that only its owner may read.
  static func make(_ path: String) throws(DatabaseOpenError) {
    try requireFolder(of: path)
    let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .notWritable(path: path, reason: lastError()) }
    close(file)
    sync(folder(of: path))
  }

  /// The path, or the path with the first number from 2 on, at which neither a database nor its log is.
  static func unusedName(_ path: String) -> String {
    var name = path
    var number = 1
    while ["", "-wal", "-shm"].contains(where: { sort(name + $0) != .absent }) {
      number += 1
      name = "\(path).\(number)"
    }
    return name
  }

  /// Puts a file's bytes, or a folder's names, on the disk.
  @discardableResult
  static func sync(_ path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }

  static func move(_ path: String, to target: String) -> Bool { unsafe rename(path, target) == 0 }

  static func remove(_ path: String) { unsafe unlink(path) }

  /// SHA-256 of a file's bytes, or `nil` when it cannot be read.
  static func digest(_ path: String) -> Digest? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(file, &piece, piece.count)
      if count < 0 { return nil }
      if count == 0 { return hash.finish() }
      hash.add(piece.span.extracting(0..<count))
    }
  }

  static func lastError() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
  }
}
