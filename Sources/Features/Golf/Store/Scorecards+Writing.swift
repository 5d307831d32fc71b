import Core
import Database
import Handicap

extension WriteTransaction {
  func insert(_ card: Scorecard) throws(GolfFault) {
    try run(
      """
      INSERT INTO scorecards (id, golfer, club, course, tee, card, played_on, start, part, gender,
        format, marker, marker_name, not_played_reason, claimed_index, state, comment,
        submitted_at, decided_at, decided_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20)
      """,
      [.id(card.id), .id(card.golfer)] + card.play.values + [
        .text(card.state.rawValue), .text(card.comment), .instant(card.submittedAt),
        .instant(card.decidedAt),
        .id(card.decidedBy),
      ], orIfTaken: GolfFault.scorecardTaken)
    try insertHoles(of: card)
  }

  /// Replaces the stored round by `card.play`.
  func replacePlay(of card: Scorecard) throws(GolfFault) {
    try run(
      """
      UPDATE scorecards SET club = $2, course = $3, tee = $4, card = $5, played_on = $6,
        start = $7, part = $8, gender = $9, format = $10, marker = $11, marker_name = $12,
        not_played_reason = $13, claimed_index = $14
      WHERE id = $1
      """, [.id(card.id)] + card.play.values, orIfTaken: GolfFault.scorecardTaken)
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

  /// Stores the state, the comment and the decision.
  func updateState(of card: Scorecard) throws(GolfFault) {
    try run(
      """
      UPDATE scorecards SET state = $2, comment = $3, decided_at = $4, decided_by = $5
      WHERE id = $1
      """,
      [
        .id(card.id), .text(card.state.rawValue), .text(card.comment), .instant(card.decidedAt),
        .id(card.decidedBy),
      ],
      orIfTaken: GolfFault.scorecardTaken)
  }

  /// Removes a name from the scorecards that it marked.
  func removeMarker(named name: String) throws(GolfFault) {
    try change(
      "UPDATE scorecards SET marker_name = NULL WHERE marker_name = $1", [.text(name)])
  }

  /// Stores the result in the record.
  func updateResult(of card: Scorecard) throws(GolfFault) {
    try change(
      "UPDATE scorecards SET differential = $2, standing = $3, estimated = $4 WHERE id = $1",
      [
        .id(card.id), .tenths(card.differential), .optional(card.standing?.rawValue),
        .flag(card.isEstimated),
      ])
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
