public import Crypto

extension BlobStore {
  /// Gives a synced file the name of its hash, so that it has it after a power loss.
  ///
  /// The file keeps the name under which it came until its row is committed: when that fails, the upload is still
  /// there.
  func seal(_ name: String, _ digest: Digest, length: Int64) throws(BlobFault) -> SealedFile {
    let file = try SealedFile(digest, length: length, self)
    let path = folder.file(digest)
    try asFault { () throws(FileError) in
      // Also in the place of the same bytes, which anybody may have sent: no time tells of them.
      try link(name, as: path)
      try files.syncFolder(BlobFolder.parent(of: path))
    }
    return file
  }

  /// A file that has the name is replaced: it has the same bytes, or is damaged.
  private func link(_ name: String, as path: String) throws(FileError) {
    let new = folder.incoming(name + ".sealed")
    do throws(FileError) { try files.link(folder.incoming(name), as: new) } catch {
      // Left behind when the process was killed.
      guard error.isTaken else { throw error }
      try files.remove(new)
      try files.link(folder.incoming(name), as: new)
    }
    try files.rename(new, to: path)
  }

  /// Opens the file of a row that names it, with the length that the row tells.
  ///
  /// - Throws: `.unreadable` when it is missing, refused to this user or no file, or has another length;
  ///   `.inputOutput` when the system can't open any now.
  public func open(_ sha256: Digest, length: Int64) throws(BlobFault) -> OpenBlob {
    let path = folder.file(sha256)
    let file: OpenBlob
    do throws(FileError) { file = try OpenBlob(path, files) } catch {
      throw error.isPassing ? BlobFault(error) : .unreadable("\(error)")
    }
    guard file.length == length else {
      throw .unreadable("\(path) has \(file.length) bytes and not \(length)")
    }
    return file
  }
}

/// A stored file, open for reading until this value ends.
public final class OpenBlob: Sendable {
  public let descriptor: Int32
  /// In bytes.
  public let length: Int64
  private let files: any FileSystem

  init(_ path: String, _ files: any FileSystem) throws(FileError) {
    let descriptor = try files.open(path, .reading)
    do throws(FileError) { length = try files.status(of: descriptor).length } catch {
      files.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.files = files
  }

  deinit { files.close(descriptor) }

  /// Up to `count` bytes from an offset on; fewer at the end of the file only.
  public func read(at offset: Int64, count: Int) throws(BlobFault) -> [UInt8] {
    try asFault { () throws(FileError) in
      try files.read(descriptor, at: offset, count: count)
    }
  }
}

/// A file under the name of its hash, synced, that no sweep of any node removes while this value lives: keep it until
/// the row that names it (`Blob.add`) is committed.
public final class SealedFile: Sendable {
  public let sha256: Digest
  /// In bytes.
  public let length: Int64
  private let store: BlobStore

  init(_ sha256: Digest, length: Int64, _ store: BlobStore) throws(BlobFault) {
    try store.locks.hold(sha256)
    self.sha256 = sha256
    self.length = length
    self.store = store
  }

  deinit { store.locks.release(sha256) }
}
