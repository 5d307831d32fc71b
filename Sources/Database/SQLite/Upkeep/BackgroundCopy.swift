internal import Core
internal import Crypto
internal import DatabaseTypes
internal import Dispatch

/// A copy of a database that another thread writes, checks and syncs.
///
/// The guard of `@unchecked Sendable`: only blocks of `queue` touch what changes, one after the other.
final class BackgroundCopy: @unchecked Sendable {
  private let path: String
  private let progress: Progress
  private let queue = DispatchQueue(label: "kortti.backup", qos: .utility)
  private var source: SQLiteConnection?
  private var outcome: Result<Digest, DatabaseOpenError>?

  /// Begins to copy what `source` sees to an empty file.
  init(of source: SQLiteConnection, to path: String, progress: @escaping Progress) {
    self.path = path
    self.progress = progress
    self.source = source
    queue.async { [self] in
      outcome = Result { () throws(DatabaseOpenError) in try write() }
    }
  }

  /// Waits for it.
  ///
  /// - Returns: the SHA-256 of the copy.
  func finish() throws(DatabaseOpenError) -> Digest {
    guard let outcome = queue.sync(execute: { outcome }) else {
      preconditionFailure("the block before this one has set it")
    }
    return try outcome.get()
  }

  private func write() throws(DatabaseOpenError) -> Digest {
    guard let source else { preconditionFailure("a copy is written once") }
    try copy(source, to: path, progress)
    guard DatabaseFiles.sync(path), let digest = DatabaseFiles.digest(path) else {
      throw .notWritable(path: path, reason: DatabaseFiles.lastError())
    }
    return digest
  }
}
