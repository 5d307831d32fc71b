import Core
import Handicap
import Database

extension IssuedRevision {
  private static func row(_ row: borrowing Row) throws(GolfFault) -> IssuedRevision {
    IssuedRevision(
      id: row.id(0), golfer: row.id(1),
      content: Content(
        effectiveOn: row.day(2), cause: Revision.Cause(rawValue: row.text(3)) ?? .scores,
        index: row.tenthsOrNil(7), previous: row.tenthsOrNil(8), lowIndex: row.tenthsOrNil(9),
        calculated: row.tenthsOrNil(10), cap: Caps.Cap(rawValue: row.text(11)) ?? .none,
        isEstimated: row.flag(12), scorecards: row.text(13), scores: row.text(14),
        method: row.text(15)),
      occasion: Occasion(rawValue: row.text(4)) ?? .registered, scorecard: row.idOrNil(5),
      adjustment: row.idOrNil(6), supersedes: row.idOrNil(16),
      supersededAt: row.instantOrNil(17), madeAt: row.instant(18), madeBy: row.idOrNil(19))
  }

  /// The revisions that are not superseded, oldest first.
  static func valid(of golfer: GolferID, in transaction: ReadTransaction) throws(GolfFault)
    -> [IssuedRevision]
  {
    try transaction.all(
      """
      SELECT id, golfer, effective_on, cause, occasion, scorecard, adjustment, handicap_index,
        previous_index, low_index, calculated, cap, estimated, scorecards, scores, method,
        supersedes, superseded_at, made_at, made_by
      FROM revisions WHERE golfer = $1 AND superseded_at IS NULL ORDER BY effective_on, id
      """, [.id(golfer)], row)
  }

  /// All revisions that there ever were, in the order of their making.
  static func all(of golfer: GolferID, in transaction: ReadTransaction) throws(GolfFault)
    -> [IssuedRevision]
  {
    try transaction.all(
      """
      SELECT id, golfer, effective_on, cause, occasion, scorecard, adjustment, handicap_index,
        previous_index, low_index, calculated, cap, estimated, scorecards, scores, method,
        supersedes, superseded_at, made_at, made_by
      FROM revisions WHERE golfer = $1 ORDER BY id
      """, [.id(golfer)], row)
  }

  /// The revision in force on a day, or the first one.
  static func inForce(
    of golfer: GolferID, on day: Day, in transaction: ReadTransaction
  ) throws(GolfFault) -> IssuedRevision? {
    let found = try transaction.first(
      """
      SELECT id, golfer, effective_on, cause, occasion, scorecard, adjustment, handicap_index,
        previous_index, low_index, calculated, cap, estimated, scorecards, scores, method,
        supersedes, superseded_at, made_at, made_by
      FROM revisions WHERE golfer = $1 AND superseded_at IS NULL AND effective_on <= $2
      ORDER BY effective_on DESC, id DESC LIMIT 1
      """, [.id(golfer), .day(day)], row)
    if let found { return found }
    return try transaction.first(
      """
      SELECT id, golfer, effective_on, cause, occasion, scorecard, adjustment, handicap_index,
        previous_index, low_index, calculated, cap, estimated, scorecards, scores, method,
        supersedes, superseded_at, made_at, made_by
      FROM revisions WHERE golfer = $1 AND superseded_at IS NULL
      ORDER BY effective_on, id LIMIT 1
      """, [.id(golfer)], row)
  }

  func insert(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      """
      INSERT INTO revisions (id, golfer, effective_on, cause, occasion, scorecard, adjustment,
        handicap_index, previous_index, low_index, calculated, cap, estimated, scorecards, scores,
        method, supersedes, made_at, made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
      """,
      [
        .id(id), .id(golfer), .day(effectiveOn), .text(content.cause.rawValue),
        .text(occasion.rawValue), .id(scorecard), .id(adjustment), .tenths(index),
        .tenths(content.previous), .tenths(lowIndex), .tenths(content.calculated),
        .text(content.cap.rawValue), .flag(content.isEstimated), .text(content.scorecards),
        .text(content.scores), .text(content.method), .id(supersedes), .instant(madeAt),
        .id(madeBy),
      ])
  }

  func supersede(at now: Instant, in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      "UPDATE revisions SET superseded_at = $2 WHERE id = $1", [.id(id), .instant(now)])
  }
}
