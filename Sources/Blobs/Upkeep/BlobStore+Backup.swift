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
  /// A backup compares the lengths of those files that are in its folder already for one of that many shares of them
  /// each day, so for all within as many days. Of the others their names are enough, which takes a third of the time.
  static let lengthShares: Int64 = 32

  /// Copies the files that rows name to another folder, as far as they are not there. Several backups may share it,
  /// also at the same time: a file by hash never changes.
  ///
  /// Call it when the copy of the database has begun, both in one `resting`: then every file that the copy names is
  /// there.
  public func copyFiles(
    to folder: String, at now: Instant, _ reader: Reader, progress: Progress = { _, _ in }
  ) throws(BlobFault) -> CopiedFiles {
    let share = now.seconds / 86_400 % Self.lengthShares
    var copy = BlobCopy(from: path, to: folder, at: now, files)
    for byte in UInt8.min...UInt8.max {
      progress(Int64(byte), 256)
      let names = try asFault { () throws(FileError) in try copy.names(beginningWith: byte) }
      let known = Int64(byte) % Self.lengthShares == share ? [] : names
      let (rows, count) = try transaction(reader) { transaction throws(DatabaseError) in
        try Blob.rows(beginningWith: byte, without: known, in: transaction)
      }
      do throws(FileError) { try copy.add(rows, of: count) } catch { throw BlobFault(error) }
    }
    return try asFault { () throws(FileError) in try copy.finish() }
  }

  /// Files that rows of a backup name, and that are neither in its folder nor in the database's own, by their lengths.
  public static func missing(
    from backup: String, and folder: String, _ reader: Reader, progress: Progress = { _, _ in }
  ) throws(BlobFault) -> [String] {
    let files = SystemFiles()
    var faults: [String] = []
    for byte in UInt8.min...UInt8.max {
      progress(Int64(byte), 256)
      let rows: [Digest: BlobRow]
      do throws(DatabaseError) {
        rows = try reader.read { transaction throws(DatabaseError) in
          try Blob.rows(beginningWith: byte, in: transaction)
        }
      } catch { throw .database(error) }
      for (digest, row) in rows.sorted(by: { $0.value.id < $1.value.id }) {
        let own = try asFault { () throws(FileError) in
          try files.status(BlobFolder.file(digest, in: folder))
        }
        if let own, own.isFile, own.length == row.length { continue }
        let origin = BlobFolder.file(digest, in: backup)
        let status = try asFault { () throws(FileError) in try files.status(origin) }
        if let status, status.isFile, status.length == row.length { continue }
        faults.append(
          "\(origin), the file of blob \(row.id), is missing or has not its \(row.length) bytes")
      }
    }
    return faults
  }

  /// Prepares a restored database: copies its files from a backup's folder to its own, as far as they are not there
  /// with their lengths, begins a new generation, and forgets uploads, whose bytes are in no backup.
  ///
  /// - Returns: also the files that are in neither folder.
  public static func restore(
    from backup: String, to folder: String, at now: Instant, in transaction: WriteTransaction,
    progress: Progress = { _, _ in }
  ) throws(BlobFault) -> CopiedFiles {
    let copied = try copyFiles(
      from: backup, to: folder, at: now, in: transaction, progress: progress)
    do throws(DatabaseError) {
      try Upload.deleteAll(in: transaction)
      try Generation.begin(at: now, in: transaction)
    } catch { throw .database(error) }
    return copied
  }
}
