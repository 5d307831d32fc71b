public import Core
public import Database
internal import Crypto

extension Upload {
  /// Makes an upload; its bytes come later.
  public static func create(
    _ new: NewUpload, _ id: UploadID = UploadID(), at now: Instant,
    in transaction: WriteTransaction
  ) throws(DatabaseError) -> Upload {
    let upload = Upload(
      id: id, user: new.user, scope: new.scope, purpose: new.purpose, length: new.length,
      sha256: new.sha256, synced: 0, became: nil, expiresAt: now + lifetimeSeconds)
    try transaction.run(
      """
      INSERT INTO uploads (id, user_id, scope, purpose, length, sha256, synced, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
      """,
      [
        .blob(id.bytes), .id(new.user), .integer(new.scope), .text(new.purpose),
        .optional(new.length), new.sha256.map { .blob($0.array) } ?? .null,
        .instant(upload.expiresAt),
      ])
    return upload
  }

  /// An upload of that user, unless it has expired; also one that has become something, for as long.
  public static func find(
    _ id: UploadID, of user: UserID, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Upload? {
    try transaction.first(
      """
      SELECT id, user_id, scope, purpose, length, sha256, synced, became, expires_at FROM uploads
      WHERE id = $1 AND user_id = $2 AND expires_at > $3
      """, [.blob(id.bytes), .id(user), .instant(now)], Upload.init)
  }

  private init(_ row: borrowing Row) {
    self.init(
      id: UploadID(stored: row.blob(0)), user: row.id(1), scope: row.int(2), purpose: row.text(3),
      length: row.intOrNil(4), sha256: row.isNull(5) ? nil : Digest(row.blob(5)),
      synced: row.int(6), became: row.intOrNil(7), expiresAt: Instant(seconds: row.int(8)))
  }

  /// Records how many bytes are on the disk; the time without a byte begins anew.
  ///
  /// - Returns: whether there is such an open upload.
  static func record(
    _ id: UploadID, synced: Int64, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    try transaction.runCounting(
      "UPDATE uploads SET synced = $2, expires_at = $3 WHERE id = $1 AND became IS NULL",
      [.blob(id.bytes), .integer(synced), .instant(now + lifetimeSeconds)]) == 1
  }

  /// Sets the length that a later request told.
  public static func announce(
    _ id: UploadID, length: Int64, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try transaction.run(
      "UPDATE uploads SET length = $2 WHERE id = $1 AND became IS NULL",
      [.blob(id.bytes), .integer(length)])
  }

  /// Ends an upload in the transaction that stores what it became. It stays findable with that number until it
  /// expires, for a request whose answer was lost. Call `BlobStore.discard` after the commit.
  ///
  /// - Returns: whether there was such an open upload.
  public static func finish(
    _ id: UploadID, became number: Int64, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    try transaction.runCounting(
      "UPDATE uploads SET became = $2, expires_at = $3 WHERE id = $1 AND became IS NULL",
      [.blob(id.bytes), .integer(number), .instant(now + lifetimeSeconds)]) == 1
  }

  /// Deletes an upload. Call `BlobStore.discard` after the commit.
  public static func delete(
    _ id: UploadID, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try transaction.run("DELETE FROM uploads WHERE id = $1", [.blob(id.bytes)])
  }

  /// The number of open uploads of a user.
  public static func openCount(
    of user: UserID, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Int {
    try transaction.first(
      """
      SELECT count(*) FROM uploads WHERE user_id = $1 AND became IS NULL AND expires_at > $2
      """, [.id(user), .instant(now)]
    ) { Int($0.int(0)) } ?? 0
  }

  /// The bytes that the open uploads of a scope have announced; where none were, those that are on the disk.
  public static func announcedBytes(
    in scope: Int64, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Int64 {
    try transaction.first(
      """
      SELECT CAST(coalesce(sum(coalesce(length, synced)), 0) AS bigint) FROM uploads
      WHERE scope = $1 AND became IS NULL AND expires_at > $2
      """, [.integer(scope), .instant(now)]
    ) { $0.int(0) } ?? 0
  }
}
