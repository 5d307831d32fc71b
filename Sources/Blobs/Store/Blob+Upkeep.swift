internal import Core
internal import Crypto
internal import Database

/// What a row says of its file.
struct BlobRow {
  let id: BlobID
  let length: Int64
}

extension Blob {
  /// Whether the database names any file.
  static func exists(in transaction: ReadTransaction) throws(DatabaseError) -> Bool {
    try transaction.first("SELECT id FROM blobs LIMIT 1") { $0.int(0) } != nil
  }

  /// The rows of the files whose SHA-256 begins with that byte.
  static func rows(
    beginningWith byte: UInt8, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [Digest: BlobRow] {
    var found: [Digest: BlobRow] = [:]
    try transaction.each(
      "SELECT sha256, id, length FROM blobs WHERE sha256 >= $1 AND sha256 < $2", range(of: byte)
    ) { row in
      if let digest = row.withBytes(0, { Digest($0) }) {
        found[digest] = BlobRow(id: row.id(1), length: row.int(2))
      }
    }
    return found
  }

  /// The same without those of known files, and how many there are with these.
  static func rows(
    beginningWith byte: UInt8, without known: Set<Digest>, in transaction: ReadTransaction
  ) throws(DatabaseError) -> (rows: [Digest: BlobRow], count: Int) {
    if known.isEmpty {
      let rows = try rows(beginningWith: byte, in: transaction)
      return (rows, rows.count)
    }
    var count = 0
    var unknown: [Digest] = []
    // The index alone has the answer, but no length. So the rows of known files are not read.
    try transaction.each(
      "SELECT sha256 FROM blobs WHERE sha256 >= $1 AND sha256 < $2", range(of: byte)
    ) { row in
      count += 1
      if let digest = row.withBytes(0, { Digest($0) }), !known.contains(digest) {
        unknown.append(digest)
      }
    }
    var found: [Digest: BlobRow] = [:]
    for digest in unknown {
      found[digest] = try transaction.first(
        "SELECT id, length FROM blobs WHERE sha256 = $1", [.blob(digest.array)]
      ) { BlobRow(id: $0.id(0), length: $0.int(1)) }
    }
    return (found, count)
  }

  /// What a SHA-256 is at least, and what it is less than, when it begins with that byte.
  private static func range(of byte: UInt8) -> [SQLValue] {
    [.blob([byte]), .blob(byte == 255 ? [UInt8](repeating: 255, count: 33) : [byte + 1])]
  }

  /// Deletes up to 64 rows that nothing has used since then, with their thumbs.
  ///
  /// - Returns: how many it found, and how many of them it deleted. The files of these are now without a row.
  static func deleteUnused(
    since: Instant, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) -> (found: Int, deleted: Int) {
    let unused: [BlobID] = try transaction.all(
      "SELECT id FROM blobs WHERE unused_since <= $1 ORDER BY unused_since LIMIT 64",
      [.instant(since)]
    ) { $0.id(0) }
    var deleted = 0
    for id in unused where try take(id, unusedSince: since, in: transaction) {
      let copies: [BlobID] = try transaction.all(
        "SELECT file FROM thumbs WHERE blob = $1 AND file IS NOT NULL", [.id(id)]
      ) { $0.id(0) }
      for copy in copies { try drop(copy, at: now, in: transaction) }
      try transaction.run("DELETE FROM thumbs WHERE blob = $1", [.id(id)])
      deleted += try transaction.runCounting("DELETE FROM blobs WHERE id = $1", [.id(id)])
    }
    return (unused.count, deleted)
  }

  /// Writes a row that nothing has used since then, so that nobody uses it before the transaction has ended.
  ///
  /// - Returns: whether it is one still. With many writers, another may have used it since it was found.
  static func take(
    _ id: BlobID, unusedSince since: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    try transaction.runCounting(
      "UPDATE blobs SET uses = 0 WHERE id = $1 AND unused_since <= $2", [.id(id), .instant(since)])
      == 1
  }
}
