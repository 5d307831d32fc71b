internal import Core
internal import Crypto

/// A copy of a file that has no name yet: it is open until this value ends, and then it is removed unless it got one.
final class BlobDraft {
  let descriptor: Int32
  private let path: String
  private let target: String
  private let files: any FileSystem
  private var isNamed = false

  private static let ending = ".tmp"
  /// A copy that was killed leaves drafts. This long one may still be written.
  private static let graceSeconds: Int64 = 86_400

  /// `mark` sets the drafts of a backup apart from those of others that share the folder.
  init(of target: String, mark: String, _ files: any FileSystem) throws(FileError) {
    path = "\(target).\(mark)\(Self.ending)"
    descriptor = try files.open(path, .making)
    self.target = target
    self.files = files
  }

  deinit {
    files.close(descriptor)
    if !isNamed { try? files.remove(path) }
  }

  /// Gives it its name, once its bytes are on the disk.
  func name() throws(FileError) {
    try files.rename(path, to: target)
    isNamed = true
  }

  /// Removes drafts that a copy left behind which was killed, of all these names in a folder.
  static func removeOld(
    _ names: [String], in folder: String, at now: Instant, _ files: any FileSystem
  ) throws(FileError) {
    for name in names where name.hasSuffix(ending) {
      guard Digest(description: Array(name.utf8.prefix(64)).span) != nil else { continue }
      let path = "\(folder)/\(name)"
      if let status = try files.status(path), status.modifiedAt <= (now - graceSeconds).seconds {
        try files.remove(path)
      }
    }
  }
}
