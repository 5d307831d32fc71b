import Core
import Database
import Handicap

extension ReadTransaction {
  /// The revisions that are not superseded, oldest first.
  func validRevisions(of golfer: GolferID) throws(GolfFault) -> [IssuedRevision] {
    try all(
      """
      SELECT id, golfer, effective_on, cause, occasion, scorecard, adjustment, handicap_index,
        previous_index, low_index, calculated, cap, estimated, scorecards, scores, method,
        supersedes, superseded_at, made_at, made_by
      FROM revisions WHERE golfer = $1 AND superseded_at IS NULL ORDER BY effective_on, id
      """, [.id(golfer)], IssuedRevision.row)
  }

  /// All revisions, superseded ones too, in the order in which they were issued.
  func revisions(of golfer: GolferID) throws(GolfFault) -> [IssuedRevision] {
    try all(
      """
      SELECT id, golfer, effective_on, cause, occasion, scorecard, adjustment, handicap_index,
        previous_index, low_index, calculated, cap, estimated, scorecards, scores, method,
        supersedes, superseded_at, made_at, made_by
      FROM revisions WHERE golfer = $1 ORDER BY id
      """, [.id(golfer)], IssuedRevision.row)
  }

  /// The revision in force on a day; `nil` before the first day of the record.
  func revisionInForce(of golfer: GolferID, on day: Day) throws(GolfFault) -> IssuedRevision? {
    try first(
      """
      SELECT id, golfer, effective_on, cause, occasion, scorecard, adjustment, handicap_index,
        previous_index, low_index, calculated, cap, estimated, scorecards, scores, method,
        supersedes, superseded_at, made_at, made_by
      FROM revisions WHERE golfer = $1 AND superseded_at IS NULL AND effective_on <= $2
      ORDER BY effective_on DESC, id DESC LIMIT 1
      """, [.id(golfer), .day(day)], IssuedRevision.row)
  }
}

extension WriteTransaction {
  /// Those of the next revisions, in the order in which they are issued.
  func newRevisionIDs(_ count: Int) throws(GolfFault) -> [RevisionID] {
    do throws(DatabaseError) { return try nextIDs("revisions", count: count) } catch {
      throw .database(error)
    }
  }

  func insert(_ revision: IssuedRevision) throws(GolfFault) {
    try change(
      """
      INSERT INTO revisions (id, golfer, effective_on, cause, occasion, scorecard, adjustment,
        handicap_index, previous_index, low_index, calculated, cap, estimated, scorecards, scores,
        method, supersedes, made_at, made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
      """,
      [
        .id(revision.id), .id(revision.golfer), .day(revision.effectiveOn),
        .text(revision.content.cause.rawValue),
        .text(revision.trigger.rawValue), .id(revision.scorecard), .id(revision.adjustment),
        .tenths(revision.index),
        .tenths(revision.content.previous), .tenths(revision.lowIndex),
        .tenths(revision.content.calculated),
        .text(revision.content.cap.rawValue), .flag(revision.content.isEstimated),
        .text(revision.content.scorecards),
        .text(revision.content.scores), .text(revision.content.method), .id(revision.supersedes),
        .instant(revision.madeAt),
        .id(revision.madeBy),
      ])
  }

  func supersede(_ revision: IssuedRevision, at now: Instant) throws(GolfFault) {
    try change(
      "UPDATE revisions SET superseded_at = $2 WHERE id = $1", [.id(revision.id), .instant(now)])
  }
}

extension IssuedRevision {
  fileprivate static func row(_ row: borrowing Row) throws(GolfFault) -> IssuedRevision {
    IssuedRevision(
      id: row.id(0), golfer: row.id(1),
      content: Content(
        effectiveOn: row.day(2), cause: Revision.Cause(rawValue: row.text(3)) ?? .scores,
        index: row.tenthsOrNil(7), previous: row.tenthsOrNil(8), lowIndex: row.tenthsOrNil(9),
        calculated: row.tenthsOrNil(10), cap: Caps.Cap(rawValue: row.text(11)) ?? .none,
        isEstimated: row.flag(12), scorecards: row.text(13), scores: row.text(14),
        method: row.text(15)),
      trigger: Trigger(rawValue: row.text(4)) ?? .registered, scorecard: row.idOrNil(5),
      adjustment: row.idOrNil(6), supersedes: row.idOrNil(16),
      supersededAt: row.instantOrNil(17), madeAt: row.instant(18), madeBy: row.idOrNil(19))
  }
}
