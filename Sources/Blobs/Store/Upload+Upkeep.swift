internal import Core
internal import Database

extension Upload {
  /// How many bytes of each open upload are on the disk.
  static func allSynced(in transaction: ReadTransaction) throws(DatabaseError) -> [UploadID: Int64]
  {
    var found: [UploadID: Int64] = [:]
    try transaction.each("SELECT id, synced FROM uploads WHERE became IS NULL") { row in
      found[UploadID(stored: row.blob(0))] = row.int(1)
    }
    return found
  }

  /// Deletes up to 256 expired uploads, and returns them.
  static func deleteExpired(
    at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) -> [UploadID] {
    let expired = try transaction.all(
      "SELECT id FROM uploads WHERE expires_at <= $1 ORDER BY expires_at LIMIT 256",
      [.instant(now)]
    ) { UploadID(stored: $0.blob(0)) }
    for id in expired { try delete(id, in: transaction) }
    return expired
  }

  /// Deletes all uploads, whose bytes are in no backup.
  static func deleteAll(in transaction: WriteTransaction) throws(DatabaseError) {
    try transaction.run("DELETE FROM uploads")
  }
}
