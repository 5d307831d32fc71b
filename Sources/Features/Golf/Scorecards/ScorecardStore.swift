import Core
import Database
import Handicap
import WebAPI

/// Statements about scorecards.
enum ScorecardSQL {
  static let group = Scorecard.fields.select(
    "WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)")
  static let insert = Scorecard.fields.insert
  static let update = Scorecard.fields.update(key: ["id"])
}

extension ReadTransaction {
  func scorecard(_ id: ScorecardID) throws(GolfFault) -> Scorecard? {
    try scorecards([id]).first
  }

  /// The scorecards with those IDs, in their order.
  func scorecards(_ ids: [ScorecardID]) throws(GolfFault) -> [Scorecard] {
    ahead { () throws(GolfFault) in try readGroups(of: ids) }
    return try readGroups(of: ids)
  }

  private func readGroups(of ids: [ScorecardID]) throws(GolfFault) -> [Scorecard] {
    var cards: [Scorecard] = []
    cards.reserveCapacity(ids.count)
    for start in stride(from: 0, to: ids.count, by: Scorecard.largestGroup) {
      cards += try scorecards(group: ids[start...].prefix(Scorecard.largestGroup))
    }
    return cards
  }

  /// Reads each table once for a group of scorecards.
  private func scorecards(group ids: ArraySlice<ScorecardID>) throws(GolfFault) -> [Scorecard] {
    var values = ids.map { SQLValue.id($0) }
    // The parameters that are left over name the first scorecard again.
    while let first = values.first, values.count < Scorecard.largestGroup { values.append(first) }
    let holes = try scorecardHoles(values)
    let ratings = try scorecardRatings(values)
    var cards: [ScorecardID: Scorecard] = [:]
    try each(ScorecardSQL.group, values) { row throws(GolfFault) in
      var card = Scorecard.fields.record(row)
      card.play.ratings = ratings[card.id] ?? [:]
      card.play.holes = holes[card.id] ?? []
      cards[card.id] = card
    }
    return ids.compactMap { cards[$0] }
  }

  private func scorecardHoles(
    _ cards: [SQLValue]
  ) throws(GolfFault) -> [ScorecardID: [PlayedHole]] {
    var holes: [ScorecardID: [PlayedHole]] = [:]
    try each(
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

  private func scorecardRatings(
    _ cards: [SQLValue]
  ) throws(GolfFault) -> [ScorecardID: [Part: Rating]] {
    var ratings: [ScorecardID: [Part: Rating]] = [:]
    try each(
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

  /// The scorecards of a record, in order of their days.
  func acceptedScorecards(of golfer: GolferID) throws(GolfFault) -> [Scorecard] {
    try scorecards(
      scorecardIDs(
        "SELECT id FROM scorecards WHERE golfer = $1 AND state = 'accepted' ORDER BY played_on, id",
        [.id(golfer)]))
  }

  /// The accepted scorecards of a course and a day.
  func acceptedScorecards(on course: CourseID, _ day: Day) throws(GolfFault) -> [Scorecard] {
    try scorecards(
      scorecardIDs(
        """
        SELECT id FROM scorecards
        WHERE course = $1 AND played_on = $2 AND state = 'accepted' ORDER BY id
        """, [.id(course), .day(day)]))
  }

  /// Oldest first; one more than the limit, when there are more.
  func pendingScorecards(_ query: QueueQuery) throws(GolfFault) -> [Scorecard] {
    try scorecards(
      scorecardIDs(
        """
        SELECT id FROM scorecards
        WHERE club = $1 AND state = 'pending' AND (submitted_at, id) > ($2, $3)
        ORDER BY submitted_at, id LIMIT $4
        """,
        [
          .id(query.club), .instant(query.after?.submittedAt ?? .earliest),
          .integer(query.after?.id ?? 0), .int(query.limit + 1),
        ]))
  }

  func pendingCount(of golfer: GolferID) throws(GolfFault) -> Int {
    try first(
      "SELECT count(*) FROM scorecards WHERE golfer = $1 AND state = 'pending'", [.id(golfer)]
    ) { (row: borrowing Row) throws(GolfFault) in Int(row.int(0)) } ?? 0
  }

  /// Whether the golfer has a pending or accepted scorecard for the same course, day and start.
  func hasScorecard(like play: Scorecard.Play, of golfer: GolferID) throws(GolfFault) -> Bool {
    try first(
      """
      SELECT 1 FROM scorecards
      WHERE golfer = $1 AND course = $2 AND played_on = $3
        AND coalesce(start, -1) = coalesce($4, -1) AND state IN ('pending', 'accepted')
      """,
      [.id(golfer), .id(play.course), .day(play.playedOn), .int(play.start?.minute)]
    ) { (_: borrowing Row) throws(GolfFault) in true } ?? false
  }

  /// Newest first; one more than the limit, when there are more.
  func scorecards(_ query: ScorecardsQuery, of golfer: GolferID) throws(GolfFault) -> [Scorecard] {
    try scorecards(
      scorecardIDs(
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
        ]))
  }

  /// All scorecards of a golfer.
  func scorecardIDs(of golfer: GolferID) throws(GolfFault) -> [ScorecardID] {
    try scorecardIDs("SELECT id FROM scorecards WHERE golfer = $1", [.id(golfer)])
  }

  private func scorecardIDs(
    _ sql: SQLText, _ values: [SQLValue]
  ) throws(GolfFault) -> [ScorecardID] {
    try all(sql, values) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
  }

  func scorecardNames(
    of play: Scorecard.Play, golfer: String
  ) throws(GolfFault) -> AssessedScorecard.Names {
    try first(
      """
      SELECT courses.name, tees.name FROM tees JOIN courses ON courses.id = course
      WHERE tees.id = $1
      """, [.id(play.tee)]
    ) { (row: borrowing Row) throws(GolfFault) in
      AssessedScorecard.Names(golfer: golfer, course: row.text(0), tee: row.text(1))
    } ?? AssessedScorecard.Names(golfer: golfer, course: "", tee: "")
  }
}

extension Scorecard {
  /// How many scorecards are read at a time: the number of parameters of the statements.
  fileprivate static let largestGroup = 16
}

extension PlayedHole {
  fileprivate init(_ row: borrowing Row) {
    self.init(
      hole: RoundHole(
        number: Int(row.int(0)), par: Int(row.int(1)), strokeIndex: Int(row.int(2))),
      outcome: row.intOrNil(3).map { .strokes(Int($0)) } ?? (row.flag(4) ? .pickedUp : .notPlayed))
  }
}

extension WriteTransaction {
  func insert(_ card: Scorecard) throws(GolfFault) {
    try run(
      ScorecardSQL.insert, Scorecard.fields.insertValues(card), orIfTaken: GolfFault.scorecardTaken)
    try insertHoles(of: card)
  }

  /// Stores everything but the holes and ratings.
  func update(_ card: Scorecard) throws(GolfFault) {
    try run(
      ScorecardSQL.update, Scorecard.fields.updateValues(key: [.id(card.id)], card),
      orIfTaken: GolfFault.scorecardTaken)
  }

  /// The same after a decision, by which a card takes no other's place.
  func updateDecided(_ card: Scorecard) throws(GolfFault) {
    try change(ScorecardSQL.update, Scorecard.fields.updateValues(key: [.id(card.id)], card))
  }

  /// Replaces the stored holes and ratings by those of the card.
  func replaceHoles(of card: Scorecard) throws(GolfFault) {
    try change("DELETE FROM scorecard_holes WHERE scorecard = $1", [.id(card.id)])
    try change("DELETE FROM scorecard_ratings WHERE scorecard = $1", [.id(card.id)])
    try insertHoles(of: card)
  }

  private func insertHoles(of card: Scorecard) throws(GolfFault) {
    for played in card.play.holes {
      try change(
        """
        INSERT INTO scorecard_holes (scorecard, hole, par, stroke_index, strokes, picked_up)
        VALUES ($1, $2, $3, $4, $5, $6)
        """,
        [
          .id(card.id), .int(played.hole.number), .int(played.hole.par),
          .int(played.hole.strokeIndex),
          .int(played.outcome.strokes), .flag(played.outcome == .pickedUp),
        ])
    }
    for (part, rating) in card.play.ratings {
      try change(
        """
        INSERT INTO scorecard_ratings (scorecard, part, course_rating, slope, par)
        VALUES ($1, $2, $3, $4, $5)
        """,
        [
          .id(card.id), .text(part.rawValue), .tenths(rating.courseRating), .int(rating.slope),
          .int(rating.par),
        ])
    }
  }

  /// Stores the result in the record.
  func updateResult(of card: Scorecard) throws(GolfFault) {
    try change(
      "UPDATE scorecards SET differential = $2, standing = $3, estimated = $4 WHERE id = $1",
      [
        .id(card.id), .tenths(card.differential), .optional(card.scoreStatus?.rawValue),
        .flag(card.isEstimated),
      ])
  }
}
