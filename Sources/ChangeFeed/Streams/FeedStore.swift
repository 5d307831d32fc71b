internal import Blobs
internal import Core
internal import Database

/// Statements about streams.
enum FeedSQL {
  static let takePlace: SQLText = "UPDATE feed_streams SET place = place + 1 WHERE name = $1"
  static let tell: SQLText = """
    INSERT INTO feed_items (stream, place, type, number, owner, revision, gone, changed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (stream, type, number) DO UPDATE
    SET place = excluded.place, owner = excluded.owner, revision = feed_items.revision + 1,
      gone = excluded.gone, changed_at = excluded.changed_at
    """
  static let tellScope: SQLText = """
    INSERT INTO feed_scopes (stream, viewer, place, subject, visible)
    VALUES ($1, $2, $3, $4, $5)
    """
  static let skipLostPlaces: SQLText = """
    UPDATE feed_streams SET first_revision = $1,
      place = CASE WHEN place < $1 THEN $1 ELSE place END
    WHERE first_revision < $1
    """
  static let skipLostRevisions: SQLText =
    "UPDATE feed_items SET revision = $1 WHERE revision < $1"
  static let items: SQLText = """
    SELECT place, type, number, owner, revision, gone FROM feed_items
    WHERE stream = $1 AND place > $2 ORDER BY place LIMIT $3
    """
  /// Those of an owner and those of everybody: a range of the index each, and no more rows than are wanted.
  static let itemsOfOwner: SQLText = """
    SELECT place, type, number, owner, revision, gone FROM (
      SELECT * FROM (
        SELECT place, type, number, owner, revision, gone FROM feed_items
        WHERE stream = $1 AND owner = $4 AND place > $2 ORDER BY place LIMIT $3) AS own
      UNION ALL
      SELECT * FROM (
        SELECT place, type, number, owner, revision, gone FROM feed_items
        WHERE stream = $1 AND owner = 0 AND place > $2 ORDER BY place LIMIT $3) AS common
    ) AS rows ORDER BY place LIMIT $3
    """
  static let scopes: SQLText = """
    SELECT place, subject, visible FROM feed_scopes
    WHERE stream = $1 AND viewer = $2 AND place > $3 ORDER BY place LIMIT $4
    """
}

extension WriteTransaction {
  /// The place of the next change of a stream, and the revision of an item that is new there. The one function that
  /// gives places: they must be in the order of the commits. On SQLite there is one writer, and on an engine with many
  /// the row of the stream is locked until the commit.
  func nextPlace(
    of stream: FeedStream
  ) throws(DatabaseError) -> (place: Int64, firstRevision: Int64) {
    let name = SQLValue.text(stream.name)
    if try runCounting(FeedSQL.takePlace, [name]) == 0 {
      let restored = try Generation.current(in: self).restoredAt
      let first = restored?.firstRevisionAfterRestore ?? 1
      // Another writer may make the row at the same moment: whoever does, both count on from it.
      try run(
        """
        INSERT INTO feed_streams (name, place, first_revision) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO NOTHING
        """, [name, .integer(first - 1), .integer(first)])
      try run(FeedSQL.takePlace, [name])
    }
    let next = try first("SELECT place, first_revision FROM feed_streams WHERE name = $1", [name]) {
      ($0.int(0), $0.int(1))
    }
    guard let next else { preconditionFailure("the row was just changed or made") }
    return next
  }
}

extension ReadTransaction {
  /// The place of a stream's newest change; 0 before the first.
  func newestPlace(of stream: FeedStream) throws(DatabaseError) -> Int64 {
    try first("SELECT place FROM feed_streams WHERE name = $1", [.text(stream.name)]) { $0.int(0) }
      ?? 0
  }
}
