import Core
import Handicap
import Database

extension Scorecard {
  static func find(_ id: ScorecardID, in transaction: ReadTransaction) throws(GolfFault)
    -> Scorecard?
  {
    try find([id], in: transaction).first
  }

  /// How many cards are read at a time: the statements below have so many parameters.
  private static let largestGroup = 16

  /// The cards of those numbers, in their order.
  static func find(_ ids: [ScorecardID], in transaction: ReadTransaction) throws(GolfFault)
    -> [Scorecard]
  {
    var cards: [Scorecard] = []
    cards.reserveCapacity(ids.count)
    for start in stride(from: 0, to: ids.count, by: largestGroup) {
      cards += try find(group: ids[start...].prefix(largestGroup), in: transaction)
    }
    return cards
  }

  /// The cards of a group; each table is read once for all of them.
  private static func find(
    group ids: ArraySlice<ScorecardID>, in transaction: ReadTransaction
  ) throws(GolfFault) -> [Scorecard] {
    var values = ids.map { SQLValue.id($0) }
    // What is left of the parameters asks for the first card again.
    while let first = values.first, values.count < largestGroup { values.append(first) }
    let holes = try holes(values, in: transaction)
    let ratings = try ratings(values, in: transaction)
    var cards: [ScorecardID: Scorecard] = [:]
    try transaction.each(
      """
      SELECT id, golfer, club, course, tee, card, played_on, start, part, gender, format, marker,
        marker_name, not_played_reason, claimed_index, state, comment, differential, standing,
        estimated, submitted_at, decided_at, decided_by
      FROM scorecards
      WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      """, values
    ) { (row: borrowing Row) throws(GolfFault) in
      let id: ScorecardID = row.id(0)
      cards[id] = Scorecard(
        id: id, golfer: row.id(1), play: Play(row, ratings[id] ?? [:], holes[id] ?? []),
        state: State(rawValue: row.text(15)) ?? .pending, comment: row.text(16),
        differential: row.tenthsOrNil(17),
        standing: row.textOrNil(18).flatMap { Standing(rawValue: $0) }, isEstimated: row.flag(19),
        submittedAt: row.instant(20), decidedAt: row.instantOrNil(21), decidedBy: row.idOrNil(22))
    }
    return ids.compactMap { cards[$0] }
  }

  private static func holes(
    _ cards: [SQLValue], in transaction: ReadTransaction
  ) throws(GolfFault) -> [ScorecardID: [PlayedHole]] {
    var holes: [ScorecardID: [PlayedHole]] = [:]
    try transaction.each(
      """
      SELECT hole, par, stroke_index, strokes, picked_up, scorecard FROM scorecard_holes
      WHERE scorecard IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      ORDER BY scorecard, hole
      """, cards
    ) { (row: borrowing Row) throws(GolfFault) in
      holes[row.id(5), default: []].append(PlayedHole(row))
    }
    return holes
  }

  private static func ratings(
    _ cards: [SQLValue], in transaction: ReadTransaction
  ) throws(GolfFault) -> [ScorecardID: [Part: Rating]] {
    var ratings: [ScorecardID: [Part: Rating]] = [:]
    try transaction.each(
      """
      SELECT part, course_rating, slope, par, scorecard FROM scorecard_ratings
      WHERE scorecard IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      """, cards
    ) { (row: borrowing Row) throws(GolfFault) in
      guard let part = Part(rawValue: row.text(0)) else { return }
      ratings[row.id(4), default: [:]][part] = Rating(
        courseRating: row.tenths(1), slope: Int(row.int(2)), par: Int(row.int(3)))
    }
    return ratings
  }

  /// The cards of a record.
  static func accepted(of golfer: GolferID, in transaction: ReadTransaction) throws(GolfFault)
    -> [Scorecard]
  {
    try find(
      ids(
        "SELECT id FROM scorecards WHERE golfer = $1 AND state = 'accepted' ORDER BY played_on, id",
        [.id(golfer)], transaction), in: transaction)
  }

  /// The cards of a course and a day that are in a record.
  static func accepted(
    on course: CourseID, _ day: Day, in transaction: ReadTransaction
  ) throws(GolfFault) -> [Scorecard] {
    try find(
      ids(
        """
        SELECT id FROM scorecards
        WHERE course = $1 AND played_on = $2 AND state = 'accepted' ORDER BY id
        """, [.id(course), .day(day)], transaction), in: transaction)
  }

  /// The cards that wait for a club's decision, oldest first.
  static func pending(at club: ClubID, in transaction: ReadTransaction) throws(GolfFault)
    -> [Scorecard]
  {
    try find(
      ids(
        """
        SELECT id FROM scorecards WHERE club = $1 AND state = 'pending' ORDER BY submitted_at, id
        """, [.id(club)], transaction), in: transaction)
  }

  /// A part of a player's cards, newest first; one more than asked for when there are more.
  static func list(
    _ query: ScorecardsQuery, of golfer: GolferID, in transaction: ReadTransaction
  ) throws(GolfFault) -> [Scorecard] {
    try find(
      ids(
        """
        SELECT id FROM scorecards
        WHERE golfer = $1 AND (state = $2 OR $2 IS NULL) AND played_on >= $3 AND played_on <= $4
          AND (played_on, id) < ($5, $6)
        ORDER BY played_on DESC, id DESC LIMIT $7
        """,
        [
          .id(golfer), .optional(query.state?.rawValue), .day(query.from ?? .earliest),
          .day(query.to ?? .latest), .day(query.after?.day ?? .latest),
          .integer(query.after?.id ?? .max), .int(query.limit + 1),
        ], transaction), in: transaction)
  }

  private static func ids(
    _ sql: StaticString, _ values: [SQLValue], _ transaction: ReadTransaction
  ) throws(GolfFault) -> [ScorecardID] {
    try transaction.all(sql, values) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
  }
}

extension Scorecard.Play {
  fileprivate init(_ row: borrowing Row, _ ratings: [Part: Rating], _ holes: [PlayedHole]) {
    self.init(
      club: row.id(2), course: row.id(3), tee: row.id(4), card: row.id(5), playedOn: row.day(6),
      start: row.intOrNil(7).map { Int($0) }, part: Part(rawValue: row.text(8)) ?? .eighteen,
      gender: Gender(rawValue: row.text(9)) ?? .men,
      format: PlayFormat(rawValue: row.text(10)) ?? .stroke,
      marker: row.intOrNil(11).map { .golfer(ID(stored: $0)) }
        ?? row.textOrNil(12).map { .name($0) },
      notPlayedReason: row.textOrNil(13).flatMap { NotPlayedReason(rawValue: $0) },
      claimedIndex: row.tenthsOrNil(14), ratings: ratings, holes: holes)
  }
}

extension PlayedHole {
  fileprivate init(_ row: borrowing Row) {
    self.init(
      hole: RoundHole(
        number: Int(row.int(0)), par: Int(row.int(1)), strokeIndex: Int(row.int(2))),
      outcome: row.intOrNil(3).map { .strokes(Int($0)) } ?? (row.flag(4) ? .pickedUp : .notPlayed))
  }
}

extension AssessedScorecard.Names {
  static func find(
    _ play: Scorecard.Play, _ golfer: Golfer, in transaction: ReadTransaction
  ) throws(GolfFault) -> Self {
    try transaction.first(
      """
      SELECT courses.name, tees.name FROM tees JOIN courses ON courses.id = course
      WHERE tees.id = $1
      """, [.id(play.tee)]
    ) { (row: borrowing Row) throws(GolfFault) in
      Self(golfer: golfer.name, course: row.text(0), tee: row.text(1))
    } ?? Self(golfer: golfer.name, course: "", tee: "")
  }
}
