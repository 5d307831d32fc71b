import Core
import Database
import Handicap

extension ReadTransaction {
  /// In the order of their days, those that were taken back too.
  func adjustments(of golfer: GolferID) throws(GolfFault) -> [Adjustment] {
    try all(
      """
      SELECT id, golfer, day, kind, handicap_index, course_rating, slope, par, reason, made_at,
        made_by, last_day, scorecard, tee, appeal, cancelled_at, cancelled_by, cancel_reason
      FROM adjustments WHERE golfer = $1 ORDER BY day, id
      """, [.id(golfer)]
    ) { (row: borrowing Row) throws(GolfFault) in Adjustment(row) }
  }

  func adjustment(_ id: AdjustmentID) throws(GolfFault) -> Adjustment? {
    try first(
      """
      SELECT id, golfer, day, kind, handicap_index, course_rating, slope, par, reason, made_at,
        made_by, last_day, scorecard, tee, appeal, cancelled_at, cancelled_by, cancel_reason
      FROM adjustments WHERE id = $1
      """, [.id(id)]
    ) { (row: borrowing Row) throws(GolfFault) in Adjustment(row) }
  }

  func hasAdjustments(of golfer: GolferID) throws(GolfFault) -> Bool {
    try first("SELECT 1 FROM adjustments WHERE golfer = $1 LIMIT 1", [.id(golfer)]) {
      (_: borrowing Row) throws(GolfFault) in true
    } ?? false
  }

  /// When a golfer's index is frozen or withdrawn.
  func suspensions(of golfer: GolferID) throws(GolfFault) -> [Suspension] {
    try all(
      """
      SELECT kind, day, last_day FROM adjustments
      WHERE golfer = $1 AND (kind = 'freeze' OR kind = 'withdrawn') AND cancelled_at IS NULL
      ORDER BY day, id
      """, [.id(golfer)]
    ) { (row: borrowing Row) throws(GolfFault) in
      Suspension(
        row.text(0) == "freeze" ? .frozen : .withdrawn, from: row.day(1), until: row.dayOrNil(2))
    }
  }

  func playingConditions(
    on course: CourseID, _ day: Day
  ) throws(GolfFault) -> PlayingConditionsOfDay? {
    try first(
      """
      SELECT course, day, adjustment, computed, scores
      FROM playing_conditions WHERE course = $1 AND day = $2
      """, [.id(course), .day(day)], PlayingConditionsOfDay.row)
  }

  /// Those of a course from one day to another, newest first.
  func playingConditions(
    on course: CourseID, from first: Day, to last: Day
  ) throws(GolfFault) -> [PlayingConditionsOfDay] {
    try all(
      """
      SELECT course, day, adjustment, computed, scores
      FROM playing_conditions WHERE course = $1 AND day >= $2 AND day <= $3 ORDER BY day DESC
      """, [.id(course), .day(first), .day(last)], PlayingConditionsOfDay.row)
  }

  /// The adjustments of the days of a golfer's accepted scorecards, by course.
  func playingConditions(of golfer: GolferID) throws(GolfFault) -> [CourseID: [Day: Int]] {
    var found: [CourseID: [Day: Int]] = [:]
    try each(
      """
      SELECT course, day, adjustment FROM playing_conditions
      WHERE (course, day) IN
        (SELECT course, played_on FROM scorecards WHERE golfer = $1 AND state = 'accepted')
      """, [.id(golfer)]
    ) { (row: borrowing Row) throws(GolfFault) in
      found[row.id(0), default: [:]][row.day(1)] = Int(row.int(2))
    }
    return found
  }
}

extension WriteTransaction {
  func insert(_ adjustment: Adjustment) throws(GolfFault) {
    var (index, scorecard, until, tee, rating): (Tenths?, ScorecardID?, Day?, TeeID?, Rating?)
    switch adjustment.action {
    case .index(let decided): index = decided
    case .penalty(_, let announced, let rated): (tee, rating) = (announced, rated)
    case .suspension(_, let last): until = last
    case .cancelReduction(let card): scorecard = card
    }
    try change(
      """
      INSERT INTO adjustments (id, golfer, day, kind, handicap_index, course_rating, slope, par,
        reason, made_at, made_by, last_day, scorecard, tee, appeal)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      """,
      [
        .id(adjustment.id), .id(adjustment.golfer), .day(adjustment.day),
        .text(adjustment.storedKind), .tenths(index), .tenths(rating?.courseRating),
        .int(rating?.slope), .int(rating?.par), .text(adjustment.reason),
        .instant(adjustment.madeAt), .id(adjustment.madeBy), .day(until), .id(scorecard), .id(tee),
        .optional(adjustment.appeal),
      ])
  }

  func cancel(
    _ id: AdjustmentID, _ cancellation: Adjustment.Cancellation
  ) throws(GolfFault) {
    try change(
      """
      UPDATE adjustments SET cancelled_at = $2, cancelled_by = $3, cancel_reason = $4 WHERE id = $1
      """,
      [
        .id(id), .instant(cancellation.at), .id(cancellation.by), .text(cancellation.reason),
      ])
  }

  func upsert(_ conditions: PlayingConditionsOfDay) throws(GolfFault) {
    try change(
      """
      INSERT INTO playing_conditions (course, day, adjustment, computed, scores)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (course, day) DO UPDATE SET adjustment = excluded.adjustment,
        computed = excluded.computed, scores = excluded.scores
      """,
      [
        .id(conditions.course), .day(conditions.day), .int(conditions.adjustment),
        .flag(conditions.isComputed), .int(conditions.scores),
      ])
  }
}

extension PlayingConditionsOfDay {
  fileprivate static func row(_ row: borrowing Row) throws(GolfFault) -> PlayingConditionsOfDay {
    PlayingConditionsOfDay(
      course: row.id(0), day: row.day(1), adjustment: Int(row.int(2)),
      isComputed: row.flag(3), scores: row.intOrNil(4).map { Int($0) })
  }
}

extension Adjustment {
  fileprivate init(_ row: borrowing Row) {
    let action: Action =
      switch row.text(3) {
      case "index": .index(row.tenthsOrNil(4) ?? IndexTable.maximum)
      case "freeze": .suspension(.frozen, until: row.dayOrNil(11))
      case "withdrawn": .suspension(.withdrawn, until: row.dayOrNil(11))
      case "cancelReduction": .cancelReduction(row.id(12))
      case let penalty:
        .penalty(
          PenaltyScore(rawValue: penalty) ?? .highest, tee: row.idOrNil(13),
          rating: row.tenthsOrNil(5).flatMap {
            Rating(
              courseRating: $0, slope: Int(row.intOrNil(6) ?? 0), par: Int(row.intOrNil(7) ?? 0))
          })
      }
    let cancelledBy: UserID? = row.idOrNil(16)
    let reason = row.textOrNil(17)
    self.init(
      id: row.id(0), golfer: row.id(1), day: row.day(2), action: action, reason: row.text(8),
      appeal: row.textOrNil(14), madeAt: row.instant(9), madeBy: row.idOrNil(10),
      cancellation: row.instantOrNil(15).map {
        Cancellation(at: $0, by: cancelledBy, reason: reason ?? "")
      })
  }

  /// Its kind in the table and in the audit log: that of a penalty score is the score's.
  var storedKind: String {
    if case .penalty(let penalty, _, _) = action { penalty.rawValue } else { kind.rawValue }
  }
}
