import Core
import Handicap
import Database

extension Adjustment {
  static func all(of golfer: GolferID, in transaction: ReadTransaction) throws(GolfFault)
    -> [Adjustment]
  {
    try transaction.all(
      """
      SELECT id, golfer, day, kind, handicap_index, course_rating, slope, par, reason, made_at,
        made_by
      FROM adjustments WHERE golfer = $1 ORDER BY day, id
      """, [.id(golfer)]
    ) { (row: borrowing Row) throws(GolfFault) in
      let action: Action =
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

  func insert(in transaction: WriteTransaction) throws(GolfFault) {
    var index: Tenths?
    var rating: Rating?
    if case .index(let decided) = action { index = decided }
    if case .penalty(_, let announced) = action { rating = announced }
    try transaction.change(
      """
      INSERT INTO adjustments (id, golfer, day, kind, handicap_index, course_rating, slope, par,
        reason, made_at, made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """,
      [
        .id(id), .id(golfer), .day(day), .text(kind), .tenths(index),
        .tenths(rating?.courseRating), .int(rating?.slope), .int(rating?.par), .text(reason),
        .instant(madeAt), .id(madeBy),
      ])
  }

  var kind: String {
    switch action {
    case .index: "index"
    case .penalty(let penalty, _): penalty.rawValue
    }
  }
}

extension PlayingConditionsOfDay {
  static func find(
    _ course: CourseID, _ day: Day, in transaction: ReadTransaction
  ) throws(GolfFault) -> PlayingConditionsOfDay? {
    try transaction.first(
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

  /// The adjustments of the days on which a player's accepted cards were played.
  static func ofRecord(
    of golfer: GolferID, in transaction: ReadTransaction
  ) throws(GolfFault) -> [CourseID: [Day: Int]] {
    var found: [CourseID: [Day: Int]] = [:]
    try transaction.each(
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

  func put(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      """
      INSERT INTO playing_conditions (course, day, adjustment, computed, scores)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (course, day) DO UPDATE SET adjustment = excluded.adjustment,
        computed = excluded.computed, scores = excluded.scores
      """, [.id(course), .day(day), .int(adjustment), .flag(isComputed), .int(scores)])
  }
}
