public import Core
internal import Crypto
public import Database

/// Files that were copied beside a database.
public struct CopiedFiles: Sendable, Hashable {
  /// How many rows name.
  public internal(set) var total = 0
  /// How many were not there yet.
  public internal(set) var count = 0
  /// Files that rows name and that are missing or damaged; everything else was copied.
  public internal(set) var faults: [String] = []

  public init() {}
}

extension BlobStore {
  /// Copies the files that rows name to another folder, as far as they are not there. Several backups may share it: a
  /// file by hash never changes.
  ///
  /// Call it after the copy of the database, both in one `resting`: then every file that the copy names is there.
  public func copyFiles(to folder: String, _ reader: Reader) throws(BlobFault) -> CopiedFiles {
    var copy = BlobCopy(from: path, to: folder, files)
    for byte in UInt8.min...UInt8.max {
      let rows = try transaction(reader) { transaction throws(DatabaseError) in
        try Blob.rows(beginningWith: byte, in: transaction)
      }
      do throws(FileError) { try copy.add(rows) } catch { throw BlobFault(error) }
    }
    return try asFault { () throws(FileError) in try copy.finish() }
  }

  /// Prepares a restored database: copies its files from a backup's folder to its own, as far as they are not there,
  /// begins a new generation, and forgets uploads, whose bytes are in no backup.
  ///
  /// - Returns: also the files that are in neither folder.
  public static func restore(
    from backup: String, to folder: String, at now: Instant, in transaction: WriteTransaction
  ) throws(BlobFault) -> CopiedFiles {
    var copy = BlobCopy(from: backup, to: folder, SystemFiles())
    for byte in UInt8.min...UInt8.max {
      let rows: [Digest: BlobRow]
      do throws(DatabaseError) {
        rows = try Blob.rows(beginningWith: byte, in: transaction)
      } catch { throw .database(error) }
      do throws(FileError) { try copy.add(rows) } catch { throw BlobFault(error) }
    }
    let copied = try asFault { () throws(FileError) in try copy.finish() }
    do throws(DatabaseError) {
      try Upload.deleteAll(in: transaction)
      try Generation.begin(at: now, in: transaction)
    } catch { throw .database(error) }
    return copied
  }
}
