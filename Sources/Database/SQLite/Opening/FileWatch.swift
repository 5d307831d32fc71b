internal import DatabaseTypes
internal import Glibc

/// Tells whether a database's files are still the ones that were opened. SQLite goes on with a file that was deleted or
/// replaced, and what it writes there is lost.
final class FileWatch: Sendable {
  private struct Identity: Hashable {
    let device: UInt
    let inode: UInt

    /// `nil` when there is no such file.
    init?(of path: String) {
      var status = stat()
      // Guard: the call writes `status` and keeps no pointer.
      guard unsafe stat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
    }
  }

  private let path: String
  private let opened: [(path: String, identity: Identity)]

  /// Call it when the database and its log are open.
  init(_ path: String) {
    self.path = path
    opened = [path, path + "-wal"].compactMap { file in
      Identity(of: file).map { (file, $0) }
    }
  }

  var isInPlace: Bool { opened.allSatisfy { Identity(of: $0.path) == $0.identity } }

  /// The error of a commit that went into a file that is no longer in its place.
  var error: DatabaseError {
    DatabaseError(
      .moved, engine: "SQLite", code: 0,
      message: "\(path) or its log was deleted or replaced while it was open")
  }
}
