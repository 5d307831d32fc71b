public import Ground
public import SQLite

/// Which rows of the trail are asked for.
public struct TrailQuery: Sendable, Hashable {
  /// No earlier than this.
  public var from: Instant?
  /// Before this.
  public var until: Instant?
  /// Done by this user, or to a thing of this user.
  public var user: UserID?
  /// To this kind of thing.
  public var subject: String?
  /// Older than this row: where the page before ended.
  public var before: Int64?
  /// At most so many.
  public var limit: Int

  /// The newest rows.
  public init(limit: Int) { self.limit = limit }
}

extension Trail {
  /// The rows asked for, newest first.
  public static func rows(
    _ query: TrailQuery, in reading: Reading
  ) throws(SQLiteError) -> [TrailRow] {
    try reading.all(
      """
      SELECT id, at, actor, operation, subject, subject_id, subject_user, before, after, erased,
        request_id
      FROM trail
      WHERE id < $1 AND at >= $2 AND at < $3
        AND ($4 IS NULL OR actor = $4 OR subject_user = $4) AND ($5 IS NULL OR subject = $5)
      ORDER BY id DESC LIMIT $6
      """,
      [
        .integer(query.before ?? .max), .instant(query.from ?? Instant(seconds: .min)),
        .instant(query.until ?? Instant(seconds: .max)), .id(query.user),
        .optional(query.subject), .int(query.limit),
      ]
    ) { TrailRow($0) }
  }
}
