internal import Crypto
public import Ground
public import SQLite

/// The audit trail: who did what to which thing, when, and what it was before and after. Rows are only ever
/// added, in the transaction of the change itself, each chained to the one before by its hash.
public enum Trail {
  /// Adds a row.
  ///
  /// - Parameters:
  ///   - act: who, when and in which request.
  ///   - subject: the kind of thing, such as `entry`.
  ///   - id: the thing's number.
  ///   - user: the user whose thing it is, if it is anyone's.
  ///   - before: the thing as it was; nothing for a new one.
  ///   - after: the thing as it is; nothing for one removed.
  ///   - writing: the transaction of the change.
  /// - Throws: what SQLite refused.
  public static func record(
    _ act: Act, subject: String, id: Int64, user: UserID?, before: Facts?, after: Facts?,
    in writing: Writing
  ) throws(SQLiteError) {
    let previous = try lastHash(in: writing)
    let row = TrailRow(
      id: try writing.nextNumber("trail"), act: act, subject: subject, subjectID: id,
      subjectUser: user, before: before?.json, after: after?.json)
    let facts = TrailHash.facts(row)
    let hash = TrailHash.row(row, facts: facts, after: previous)
    try writing.run(
      """
      INSERT INTO trail (id, at, actor, operation, subject, subject_id, subject_user, before,
        after, facts, request_id, hash)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """,
      [
        .integer(row.id), .instant(row.at), .id(row.actor), .text(row.operation),
        .text(row.subject), .integer(row.subjectID), .id(row.subjectUser), .optional(row.before),
        .optional(row.after), .blob(facts.array), .text(row.requestID), .blob(hash.array),
      ])
    writing.lastTrailHash = hash
  }

  /// The hash that the next row is chained to; the writer carries it from row to row.
  private static func lastHash(in writing: Writing) throws(SQLiteError) -> Digest? {
    if let known = writing.lastTrailHash { return known }
    return try writing.first("SELECT hash FROM trail ORDER BY id DESC LIMIT 1") {
      Digest($0.blob(0))
    } ?? nil
  }

  /// Erases what the trail tells of a user's things: before and after go, the row and the chain stay. Tells how many
  /// rows it was. It reads the whole trail.
  @discardableResult
  public static func erase(user: UserID, in writing: Writing) throws(SQLiteError) -> Int {
    try writing.run(
      """
      UPDATE trail SET before = NULL, after = NULL, erased = 1
      WHERE subject_user = $1 AND erased = 0 AND (before IS NOT NULL OR after IS NOT NULL)
      """, [.id(user)])
  }
}
