public import Core
public import Crypto
public import Database

/// Statements about blobs: each selects what `Blob.init` reads.
private enum BlobSQL {
  static let byID = select("WHERE id = $1")
  static let byHash = select("WHERE sha256 = $1")
  static let unread = select("WHERE state = 'unread' ORDER BY id LIMIT $1")

  private static func select(_ rest: String) -> SQLText {
    SQLText(
      """
      SELECT id, sha256, length, media_type, state, width, height, orientation, stored_at, uses
      FROM blobs \(rest)
      """)
  }
}

extension Blob {
  /// Stores a row for a sealed file, or raises its uses when there is one. Without a sealed file there is no row, so
  /// no row is without its file.
  ///
  /// `state` and `mediaType` are those of a new row.
  public static func add(
    _ file: SealedFile, mediaType: String, _ state: State = .unread, at now: Instant,
    in transaction: WriteTransaction
  ) throws(DatabaseError) -> Blob {
    if try !use(file.sha256, in: transaction) {
      let id: BlobID = try transaction.nextID("blobs")
      let columns = state.columns
      try transaction.run(
        """
        INSERT INTO blobs (id, sha256, length, media_type, state, width, height, orientation,
          stored_at, uses)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)
        ON CONFLICT (sha256) DO UPDATE SET uses = blobs.uses + 1, unused_since = NULL
        """,
        [
          .id(id), .blob(file.sha256.array), .integer(file.length), .text(mediaType),
          .text(columns.name), columns.width, columns.height, columns.orientation, .instant(now),
        ])
    }
    guard let blob = try find(file.sha256, in: transaction) else {
      preconditionFailure("the row was just stored")
    }
    return blob
  }

  /// The blob with that id.
  public static func find(
    _ id: BlobID, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Blob? {
    try transaction.first(
      BlobSQL.byID, [.id(id)], Blob.init)
  }

  /// The blob with those bytes.
  public static func find(
    _ sha256: Digest, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Blob? {
    try transaction.first(
      BlobSQL.byHash, [.blob(sha256.array)], Blob.init)
  }

  /// The oldest blobs that nobody has looked into yet.
  public static func unread(
    limit: Int, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [Blob] {
    try transaction.all(
      BlobSQL.unread, [.int(limit)], Blob.init)
  }

  private init(_ row: borrowing Row) {
    guard let digest = Digest(row.blob(1)) else {
      preconditionFailure("the column holds 32 bytes")
    }
    self.init(
      id: row.id(0), sha256: digest, length: row.int(2), mediaType: row.text(3),
      state: State(row, from: 4), storedAt: Instant(seconds: row.int(8)), uses: row.int(9))
  }

  /// Raises the uses of a blob by one more row that names it.
  ///
  /// - Returns: whether there is such a blob.
  @discardableResult
  public static func use(
    _ id: BlobID, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    try transaction.runCounting(
      "UPDATE blobs SET uses = uses + 1, unused_since = NULL WHERE id = $1", [.id(id)]) == 1
  }

  /// Raises the uses of the blob with those bytes. Looked for and raised in one statement, so that with many writers it
  /// does not go in between.
  ///
  /// - Returns: whether there is such a blob.
  private static func use(
    _ sha256: Digest, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    try transaction.runCounting(
      "UPDATE blobs SET uses = uses + 1, unused_since = NULL WHERE sha256 = $1",
      [.blob(sha256.array)]) == 1
  }

  /// Lowers the uses of a blob: a row that named it is gone. Its file goes 30 days after the last use.
  public static func drop(
    _ id: BlobID, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try transaction.run(
      """
      UPDATE blobs SET uses = uses - 1,
        unused_since = CASE WHEN uses = 1 THEN $2 ELSE unused_since END
      WHERE id = $1
      """, [.id(id), .instant(now)])
  }

  /// Stores what was found in a file.
  public static func set(
    _ state: State, of id: BlobID, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    let columns = state.columns
    try transaction.run(
      "UPDATE blobs SET state = $2, width = $3, height = $4, orientation = $5 WHERE id = $1",
      [.id(id), .text(columns.name), columns.width, columns.height, columns.orientation])
  }
}

extension Blob {
  /// What must be known to open its file.
  public var file: BlobFile { BlobFile(sha256: sha256, length: length) }
}

extension BlobFile {
  /// The hash and the length in a row of a feature that `blobs` is joined to, at `column` and behind it; `nil` for a
  /// row that names no blob.
  public init?(_ row: borrowing Row, from column: Int32) {
    guard let digest = row.withBytes(column, { Digest($0) }) else { return nil }
    self.init(sha256: digest, length: row.int(column + 1))
  }
}

extension Blob.State {
  fileprivate var columns: (name: String, width: SQLValue, height: SQLValue, orientation: SQLValue)
  {
    switch self {
    case .unread: ("unread", .null, .null, .null)
    case .unreadable: ("unreadable", .null, .null, .null)
    case .opaque: ("opaque", .null, .null, .null)
    case .read(let width, let height, let orientation):
      ("read", .int(width), .int(height), .int(orientation))
    }
  }

  fileprivate init(_ row: borrowing Row, from column: Int32) {
    self =
      switch row.text(column) {
      case "read":
        .read(
          width: Int(row.int(column + 1)), height: Int(row.int(column + 2)),
          orientation: row.intOrNil(column + 3).map { Int($0) })
      case "unreadable": .unreadable
      case "opaque": .opaque
      default: .unread
      }
  }
}
