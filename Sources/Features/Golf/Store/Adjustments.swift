import Core
import Database
import Handicap

extension ReadTransaction {
  func adjustments(of golfer: GolferID) throws(GolfFault) -> [Adjustment] {
    try all(
      """
      SELECT id, golfer, day, kind, handicap_index, course_rating, slope, par, reason, made_at,
        made_by
      FROM adjustments WHERE golfer = $1 ORDER BY day, id
      """, [.id(golfer)]
    ) { (row: borrowing Row) throws(GolfFault) in
      let action: Adjustment.Action =
        if let index = row.tenthsOrNil(4) {
          .index(index)
        } else {
          .penalty(
            PenaltyScore(rawValue: row.text(3)) ?? .highest,
            rating: row.tenthsOrNil(5).flatMap {
              Rating(
                courseRating: $0, slope: Int(row.intOrNil(6) ?? 0), par: Int(row.intOrNil(7) ?? 0))
            })
        }
      return Adjustment(
        id: row.id(0), golfer: row.id(1), day: row.day(2), action: action, reason: row.text(8),
        madeAt: row.instant(9), madeBy: row.idOrNil(10))
    }
  }

  func playingConditions(
    on course: CourseID, _ day: Day
  ) throws(GolfFault) -> PlayingConditionsOfDay? {
    try first(
      """
      SELECT course, day, adjustment, computed, scores
      FROM playing_conditions WHERE course = $1 AND day = $2
      """, [.id(course), .day(day)]
    ) { (row: borrowing Row) throws(GolfFault) in
      PlayingConditionsOfDay(
        course: row.id(0), day: row.day(1), adjustment: Int(row.int(2)),
        isComputed: row.flag(3), scores: row.intOrNil(4).map { Int($0) })
    }
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
    var index: Tenths?
    var rating: Rating?
    if case .index(let decided) = adjustment.action { index = decided }
    if case .penalty(_, let announced) = adjustment.action { rating = announced }
    try change(
      """
      INSERT INTO adjustments (id, golfer, day, kind, handicap_index, course_rating, slope, par,
        reason, made_at, made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """,
      [
        .id(adjustment.id), .id(adjustment.golfer), .day(adjustment.day), .text(adjustment.kind),
        .tenths(index),
        .tenths(rating?.courseRating), .int(rating?.slope), .int(rating?.par),
        .text(adjustment.reason),
        .instant(adjustment.madeAt), .id(adjustment.madeBy),
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

extension Adjustment {
  var kind: String {
    switch action {
    case .index: "index"
    case .penalty(let penalty, _): penalty.rawValue
    }
  }
}
