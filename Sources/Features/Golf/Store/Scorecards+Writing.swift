import Core
import Handicap
import Database

extension Scorecard {
  private static let doubled = FieldError(
    "start", "There is a card for this golfer, course, day and start.")

  func insert(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.put(
      """
      INSERT INTO scorecards (id, golfer, club, course, tee, card, played_on, start, part, gender,
        format, marker, marker_name, not_played_reason, claimed_index, state, comment,
        submitted_at, decided_at, decided_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20)
      """,
      [.id(id), .id(golfer)] + play.values + [
        .text(state.rawValue), .text(comment), .instant(submittedAt), .instant(decidedAt),
        .id(decidedBy),
      ], orTaken: Self.doubled)
    try insertHoles(in: transaction)
  }

  /// Puts another play in the place of the one that was there.
  func replacePlay(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.put(
      """
      UPDATE scorecards SET club = $2, course = $3, tee = $4, card = $5, played_on = $6,
        start = $7, part = $8, gender = $9, format = $10, marker = $11, marker_name = $12,
        not_played_reason = $13, claimed_index = $14
      WHERE id = $1
      """, [.id(id)] + play.values, orTaken: Self.doubled)
    try transaction.change("DELETE FROM scorecard_holes WHERE scorecard = $1", [.id(id)])
    try transaction.change("DELETE FROM scorecard_ratings WHERE scorecard = $1", [.id(id)])
    try insertHoles(in: transaction)
  }

  private func insertHoles(in transaction: WriteTransaction) throws(GolfFault) {
    for played in play.holes {
      try transaction.change(
        """
        INSERT INTO scorecard_holes (scorecard, hole, par, stroke_index, strokes, picked_up)
        VALUES ($1, $2, $3, $4, $5, $6)
        """,
        [
          .id(id), .int(played.hole.number), .int(played.hole.par), .int(played.hole.strokeIndex),
          .int(played.outcome.strokes), .flag(played.outcome == .pickedUp),
        ])
    }
    for (part, rating) in play.ratings {
      try transaction.change(
        """
        INSERT INTO scorecard_ratings (scorecard, part, course_rating, slope, par)
        VALUES ($1, $2, $3, $4, $5)
        """,
        [
          .id(id), .text(part.rawValue), .tenths(rating.courseRating), .int(rating.slope),
          .int(rating.par),
        ])
    }
  }

  /// Stores what was decided.
  func updateState(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.put(
      """
      UPDATE scorecards SET state = $2, comment = $3, decided_at = $4, decided_by = $5
      WHERE id = $1
      """,
      [.id(id), .text(state.rawValue), .text(comment), .instant(decidedAt), .id(decidedBy)],
      orTaken: Self.doubled)
  }

  /// Takes a name from the cards that it marked.
  static func forgetMarker(named name: String, in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      "UPDATE scorecards SET marker_name = NULL WHERE marker_name = $1", [.text(name)])
  }

  /// Stores what the card came to in the record.
  func updateResult(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      "UPDATE scorecards SET differential = $2, standing = $3, estimated = $4 WHERE id = $1",
      [.id(id), .tenths(differential), .optional(standing?.rawValue), .flag(isEstimated)])
  }
}

extension Scorecard.Play {
  fileprivate var values: [SQLValue] {
    var markerID: SQLValue = .null
    var markerName: SQLValue = .null
    switch marker {
    case .golfer(let id): markerID = .id(id)
    case .name(let name): markerName = .text(name)
    case nil: break
    }
    return [
      .id(club), .id(course), .id(tee), .id(card), .day(playedOn), .int(start),
      .text(part.rawValue), .text(gender.rawValue), .text(format.rawValue), markerID, markerName,
      .optional(notPlayedReason?.rawValue), .tenths(claimedIndex),
    ]
  }
}
