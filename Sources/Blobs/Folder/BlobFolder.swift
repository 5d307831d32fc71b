internal import Bytes
internal import Crypto
internal import Glibc
internal import Synchronization

/// The folder beside a database, and whether it is still the one that was there at the start.
///
/// `ab/abcd…` are the files by the digits of their SHA-256, `incoming` those that are being received. The folder is
/// made, with all folders in it, for its first file. Files that lie elsewhere after it was deleted or replaced would be
/// lost, so then nothing more is stored.
final class BlobFolder: Sendable {
  private enum State {
    case unused
    case used(FileStatus)
    case missing
  }

  let path: String
  let incoming: String
  let files: any FileSystem
  private let state: Mutex<State>
  private let isPrepared = Mutex(false)
  /// The names of the folders of files by their hash.
  static let digits = (UInt8.min...UInt8.max).map { digits(of: $0) }
  /// The name of the folder of files that are being received.
  static let incomingName = "incoming"

  /// `isNeeded` says that the database names files.
  init(_ path: String, isNeeded: Bool, _ files: any FileSystem) {
    self.path = path
    incoming = "\(path)/\(Self.incomingName)"
    self.files = files
    let status = (try? files.status(path)).flatMap(\.self)
    state = Mutex(status.map { .used($0) } ?? (isNeeded ? .missing : .unused))
  }

  /// Whether files can be stored, as far as the folder says. Costs a system call.
  var isInPlace: Bool {
    state.withLock { state in
      adopt(&state)
      return switch state {
      case .unused: true
      case .missing: false
      case .used(let status): isThere(status)
      }
    }
  }

  /// Whether there is a folder with files.
  var isUsed: Bool {
    state.withLock { state in
      adopt(&state)
      return if case .used(let status) = state { isThere(status) } else { false }
    }
  }

  /// Another process may have made the folder for its own first file: from then on it has to stay.
  private func adopt(_ state: inout State) {
    guard case .unused = state, let status = (try? files.status(path)).flatMap(\.self) else {
      return
    }
    state = .used(status)
  }

  private func isThere(_ expected: FileStatus) -> Bool {
    (try? files.status(path)).flatMap(\.self).map { $0.isFolder && $0.isSame(expected) } ?? false
  }

  /// Makes the folder for its first file.
  ///
  /// - Throws: that it is not there any more.
  func require() throws(BlobFault) {
    try state.withLock { state throws(BlobFault) in
      switch state {
      case .used(let status) where isThere(status): return
      case .used, .missing: throw .folderMissing(path)
      case .unused: state = .used(try asFault(make))
      }
    }
    try asFault(prepare)
  }

  private func make() throws(FileError) -> FileStatus {
    _ = try files.makeFolder(path)
    guard let status = try files.status(path) else { throw FileError("stat", path, code: ENOENT) }
    return status
  }

  /// Makes all folders in it, those that there are not, so that they are there after a power loss and no file has to
  /// wait for that. Folders that an earlier process made may not be on the disk yet, so they are synced once a process.
  func prepare() throws(FileError) {
    try isPrepared.withLock { isPrepared throws(FileError) in
      if isPrepared { return }
      try Self.make(Self.digits + [Self.incomingName], in: path, files)
      isPrepared = true
    }
  }

  /// Makes folders in a folder, those that there are not. They, and the folder itself, are there after a power loss.
  static func make(
    _ names: [String], in folder: String, _ files: any FileSystem
  ) throws(FileError) {
    try files.syncFolder(parent(of: folder))
    try files.makeFolders(names, in: folder)
    try files.syncFolder(folder)
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of the folder of the files whose SHA-256 begins with that byte.
  static func digits(of byte: UInt8) -> String { Hex.text([byte]) }

  /// That folder.
  func subfolder(_ byte: UInt8) -> String { BlobFolder.subfolder(byte, in: path) }

  static func subfolder(_ byte: UInt8, in folder: String) -> String {
    "\(folder)/\(digits(of: byte))"
  }

  func file(_ digest: Digest) -> String { BlobFolder.file(digest, in: path) }

  static func file(_ digest: Digest, in folder: String) -> String {
    let digits = digest.description
    var path = ByteBuffer(capacity: folder.utf8.count + 68)
    path.append(folder)
    path.append(UInt8(ascii: "/"))
    path.append(digits.utf8.span.extracting(first: 2))
    path.append(UInt8(ascii: "/"))
    path.append(digits)
    return path.text()
  }

  func incoming(_ name: String) -> String { "\(incoming)/\(name)" }
}
