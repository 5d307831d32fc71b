public import Core
internal import Crypto
public import Database

/// What a sweep removed.
public struct SweepResult: Sendable, Hashable {
  /// Uploads that got no byte for a week.
  public var uploads = 0
  /// Rows that nothing has used for 30 days.
  public var rows = 0
  /// Files that no row names.
  public var files = 0

  public init() {}
}

extension BlobStore {
  /// How long a file without a row stays.
  public static let graceSeconds: Int64 = 86_400
  /// How long a blob stays after its last use, and files without a row after a restore, since phones may bring them
  /// back, and after the making of the database, since they may be another one's.
  public static let longGraceSeconds: Int64 = 30 * 86_400

  /// Removes what nothing needs any more: expired uploads only, while a backup or a check is under way or another node
  /// sweeps.
  public func sweep(at now: Instant, _ reader: Reader) throws(BlobFault) -> SweepResult {
    var swept = SweepResult()
    swept.uploads = try removeExpired(at: now)
    guard folder.isUsed, let turn = try asFault(locks.sweep) else { return swept }
    defer { withExtendedLifetime(turn) {} }
    // Another node may have just begun to make what is in it.
    if !writer.hasOneWriter { try asFault(folder.prepare) }
    swept.rows = try deleteUnused(at: now, turn)
    try removeLeftovers(before: now - Self.graceSeconds)
    let beginning = try transaction(reader) { transaction throws(DatabaseError) in
      try Generation.beginning(in: transaction)
    }
    if now - beginning < Self.longGraceSeconds { return swept }
    for byte in UInt8.min...UInt8.max {
      guard try mayGoOn(turn) else { return swept }
      swept.files += try removeUnnamed(byte, before: now - Self.graceSeconds, reader)
    }
    return swept
  }

  private func mayGoOn(_ turn: FolderLocks.Turn) throws(BlobFault) -> Bool {
    try asFault { () throws(FileError) in try locks.mayGoOn(turn) }
  }

  /// Does `body` while no node removes anything but expired uploads: every file that a row names stays.
  ///
  /// - Throws: also what keeps it from beginning.
  public func resting<Value>(_ body: () throws(BlobFault) -> Value) throws(BlobFault) -> Value {
    let turn = folder.isUsed ? try locks.rest() : nil
    defer { withExtendedLifetime(turn) {} }
    return try body()
  }

  func transaction<Value>(
    _ reader: Reader, _ body: (ReadTransaction) throws(DatabaseError) -> Value
  ) throws(BlobFault) -> Value {
    do throws(DatabaseError) { return try reader.read(body) } catch { throw .database(error) }
  }

  private func removeExpired(at now: Instant) throws(BlobFault) -> Int {
    var count = 0
    while true {
      let expired = try write { transaction throws in
        try Upload.deleteExpired(at: now, in: transaction)
      }
      for id in expired { discard(id) }
      count += expired.count
      if expired.isEmpty { return count }
    }
  }

  private func deleteUnused(
    at now: Instant, _ turn: FolderLocks.Turn
  ) throws(BlobFault) -> Int {
    var count = 0
    while try mayGoOn(turn) {
      let (found, deleted) = try write { transaction throws in
        try Blob.deleteUnused(since: now - Self.longGraceSeconds, at: now, in: transaction)
      }
      count += deleted
      if found == 0 { break }
    }
    return count
  }

  /// Removes received files that belong to no open upload, and that nobody is receiving.
  private func removeLeftovers(before: Instant) throws(BlobFault) {
    let rows = try write { transaction throws in try Upload.allSynced(in: transaction) }
    try asFault { () throws(FileError) in
      for name in try files.names(in: folder.incoming) {
        if let id = UploadID(name), rows[id] != nil || receivers.contains(name) { continue }
        try remove(folder.incoming(name), before)
      }
    }
  }

  /// Removes an old received file, unless a node still receives it.
  private func remove(_ path: String, _ before: Instant) throws(FileError) {
    guard let status = try files.status(path), status.modifiedAt <= before.seconds else { return }
    let file = try files.open(path, .writing)
    defer { files.close(file) }
    guard try files.lock(file, Self.lockedByte, .alone) else { return }
    do throws(FileError) { try files.remove(path) } catch {
      // Its node has removed it meanwhile.
      if !error.isMissing { throw error }
    }
  }

  /// Removes the files whose hash begins with that byte, and that no row names.
  ///
  /// Behind the lock of each the writer looks once more, so that a row that was just added counts. It only gives the
  /// file a name among those that are received; removing its bytes takes longer.
  private func removeUnnamed(
    _ byte: UInt8, before: Instant, _ reader: Reader
  ) throws(BlobFault) -> Int {
    var count = 0
    for digest in try unnamed(byte, reader) {
      let status = try asFault { () throws(FileError) in try files.status(folder.file(digest)) }
      guard let status, status.modifiedAt <= before.seconds else { continue }
      try removeUnnamed(digest, heldAtMost: 0)
      count += 1
    }
    return count
  }

  /// Removes a file whose row was refused, so that refused ones do not fill the disk for a day. One that a row names or
  /// that somebody else is about to name stays. What can't be removed now, a sweep removes.
  public func discard(_ file: SealedFile) { try? removeUnnamed(file.sha256, heldAtMost: 1) }

  /// A file that is held more often gets its row soon. One that can't be renamed now is met by the next sweep.
  private func removeUnnamed(_ digest: Digest, heldAtMost count: Int) throws(BlobFault) {
    let path = folder.incoming(digest.description)
    try locks.whileAlone(digest, heldAtMost: count) { () throws(BlobFault) in
      try write { [self] transaction throws in
        guard try Blob.find(digest, in: transaction) == nil else { return }
        try? files.rename(folder.file(digest), to: path)
      }
    }
    try? files.remove(path)
  }

  /// The files whose hash begins with that byte, without those that a row names. Others in the folder are not ours.
  private func unnamed(_ byte: UInt8, _ reader: Reader) throws(BlobFault) -> [Digest] {
    // The files first: a row that comes later is seen.
    let found = try asFault { () throws(FileError) in
      try files.digests(in: folder.subfolder(byte), beginningWith: byte).digests
    }
    if found.isEmpty { return [] }
    let rows = try transaction(reader) { transaction throws(DatabaseError) in
      try Blob.rows(beginningWith: byte, in: transaction)
    }
    return found.filter { rows[$0] == nil }
  }
}
