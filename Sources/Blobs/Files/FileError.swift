internal import Glibc

/// Why the system refused a call on a file.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The call, such as `fdatasync`.
  package let call: String
  /// The path; empty where only the descriptor is known.
  package let path: String
  /// The system's number, `errno`.
  package let code: Int32

  package init(_ call: String, _ path: String = "", code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// There is no room left: the disk, the quota, or the largest size that a file may have. A sync that fails is never
  /// just that: what it should have written may be lost.
  var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) && !call.contains("sync") }
  static let missing = ENOENT
  var isMissing: Bool { code == Self.missing }
  var isTaken: Bool { code == EEXIST }
  /// The disk failed, or too many files are open, or too little memory is free: nothing is said of the file itself.
  var isPassing: Bool { [EIO, EMFILE, ENFILE, ENOMEM].contains(code) }

  /// Call, path and the system's words, for the log.
  package var description: String {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return path.isEmpty ? "\(call): \(reason)" : "\(call) \(path): \(reason)"
  }
}
