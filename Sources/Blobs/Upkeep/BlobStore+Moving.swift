public import Core
internal import Crypto
public import Database

extension BlobStore {
  /// Whether the database names files, or has begun to receive one.
  public static func needsFolder(
    in transaction: ReadTransaction
  ) throws(DatabaseError) -> Bool {
    if try Blob.exists(in: transaction) { return true }
    return try Upload.allSynced(in: transaction).contains { $0.value > 0 }
  }

  /// Copies the files that rows name from one folder to another, as far as they are not there with their lengths.
  /// The bytes of each are compared with its SHA-256 on the way.
  ///
  /// - Returns: also the files that are missing or damaged.
  public static func copyFiles(
    from folder: String, to target: String, at now: Instant, in transaction: ReadTransaction,
    progress: Progress = { _, _ in }
  ) throws(BlobFault) -> CopiedFiles {
    var copy = BlobCopy(from: folder, to: target, at: now, SystemFiles())
    for byte in UInt8.min...UInt8.max {
      progress(Int64(byte), 256)
      let rows: [Digest: BlobRow]
      do throws(DatabaseError) {
        rows = try Blob.rows(beginningWith: byte, in: transaction)
      } catch { throw .database(error) }
      do throws(FileError) { try copy.add(rows, of: rows.count) } catch { throw BlobFault(error) }
    }
    return try asFault { () throws(FileError) in try copy.finish() }
  }

  /// Copies what has come of uploads that are under way, so that they go on with the database in another place. An
  /// upload whose bytes are not there is left out: the next start forgets it.
  public static func copyUploads(
    from folder: String, to target: String, in transaction: ReadTransaction
  ) throws(BlobFault) {
    let synced: [UploadID: Int64]
    do throws(DatabaseError) { synced = try Upload.allSynced(in: transaction) } catch {
      throw .database(error)
    }
    let begun = synced.filter { $0.value > 0 }
    if begun.isEmpty { return }
    let files = SystemFiles()
    try asFault { () throws(FileError) in
      let incoming = "\(target)/\(BlobFolder.incomingName)"
      _ = try files.makeFolder(target)
      _ = try files.makeFolder(incoming)
      for (id, length) in begun.sorted(by: { $0.key.description < $1.key.description }) {
        let origin = "\(folder)/\(BlobFolder.incomingName)/\(id.description)"
        guard let status = try files.status(origin), status.isFile, status.length >= length else {
          continue
        }
        try copy(origin, length, to: "\(incoming)/\(id.description)", files)
      }
      try files.syncFolder(incoming)
      try files.syncFolder(target)
    }
  }

  /// Copies the first bytes of a file. One that an earlier copy left behind is written anew.
  private static func copy(
    _ origin: String, _ length: Int64, to path: String, _ files: SystemFiles
  ) throws(FileError) {
    let from = try files.open(origin, .reading)
    defer { files.close(from) }
    let copy = try files.open(path, .writing)
    defer { files.close(copy) }
    try files.copy(from, length, to: copy)
  }
}
