import Core
import Database
import Handicap
import WebAPI

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
        .id(card.id), .tenths(card.differential), .optional(card.standing?.rawValue),
        .flag(card.isEstimated),
      ])
  }
}
