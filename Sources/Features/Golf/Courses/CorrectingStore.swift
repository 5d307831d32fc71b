import Core
import Database
import Handicap

extension ReadTransaction {
  /// The pending and accepted scorecards of a course's card.
  func affectedCards(on card: CourseCardID) throws(GolfFault) -> [ScorecardID] {
    try all(
      """
      SELECT id FROM scorecards WHERE card = $1 AND course = (SELECT course FROM cards WHERE id = $1)
        AND (state = 'pending' OR state = 'accepted')
      """, [.id(card)]
    ) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
  }

  /// The pending and accepted scorecards of a tee in a range of days that have a rating.
  func affectedCards(
    on tee: TeeID, _ rating: TeeRating, _ days: Range<Day>
  ) throws(GolfFault) -> [ScorecardID] {
    try all(
      """
      SELECT c.id FROM scorecards c JOIN scorecard_ratings r ON r.scorecard = c.id
      WHERE c.tee = $1 AND c.course = (SELECT course FROM tees WHERE id = $1) AND c.gender = $2
        AND c.played_on >= $3 AND c.played_on < $4 AND (c.state = 'pending' OR c.state = 'accepted')
        AND r.part = $5 AND r.course_rating = $6 AND r.slope = $7 AND r.par = $8
      """,
      [
        .id(tee), .text(rating.gender.rawValue), .day(days.lowerBound), .day(days.upperBound),
        .text(rating.part.rawValue), .tenths(rating.rating.courseRating), .int(rating.rating.slope),
        .int(rating.rating.par),
      ]
    ) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
  }

  /// The generic penalty scores of a tee in a range of days that have a rating.
  func affectedPenalties(
    on tee: TeeID, _ rating: TeeRating, _ days: Range<Day>
  ) throws(GolfFault) -> [AdjustmentID] {
    try all(
      """
      SELECT adjustments.id FROM adjustments JOIN golfers ON golfers.id = golfer
      WHERE tee = $1 AND gender = $2 AND day >= $3 AND day < $4 AND kind = 'generic'
        AND cancelled_at IS NULL AND course_rating = $5 AND slope = $6 AND par = $7
      """,
      [
        .id(tee), .text(rating.gender.rawValue), .day(days.lowerBound), .day(days.upperBound),
        .tenths(rating.rating.courseRating), .int(rating.rating.slope), .int(rating.rating.par),
      ]
    ) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
  }

  /// Whether a golfer has a pending or accepted scorecard.
  func hasScorecards(of golfer: GolferID) throws(GolfFault) -> Bool {
    try first(
      """
      SELECT 1 FROM scorecards WHERE golfer = $1 AND (state = 'pending' OR state = 'accepted') LIMIT 1
      """, [.id(golfer)]
    ) { (_: borrowing Row) throws(GolfFault) in true } ?? false
  }
}

extension WriteTransaction {
  func update(_ rating: TeeRating, of tee: TeeID) throws(GolfFault) {
    try change(
      """
      UPDATE ratings SET course_rating = $5, slope = $6, par = $7
      WHERE tee = $1 AND gender = $2 AND part = $3 AND valid_from = $4
      """,
      [
        .id(tee), .text(rating.gender.rawValue), .text(rating.part.rawValue),
        .day(rating.validFrom), .tenths(rating.rating.courseRating), .int(rating.rating.slope),
        .int(rating.rating.par),
      ])
  }

  /// Stores the rating of a generic penalty score.
  func update(_ rating: Rating, of penalty: AdjustmentID) throws(GolfFault) {
    try change(
      "UPDATE adjustments SET course_rating = $2, slope = $3, par = $4 WHERE id = $1",
      [.id(penalty), .tenths(rating.courseRating), .int(rating.slope), .int(rating.par)])
  }

  func replace(_ holes: [CardHole], of card: CourseCardID) throws(GolfFault) {
    try change("DELETE FROM holes WHERE card = $1", [.id(card)])
    try insert(holes, of: card)
  }

  func replaceLengths(_ lengths: [Int], of tee: TeeID, on card: CourseCardID) throws(GolfFault) {
    try change("DELETE FROM tee_lengths WHERE card = $1 AND tee = $2", [.id(card), .id(tee)])
    try insertLengths(lengths, of: tee, on: card)
  }
}
