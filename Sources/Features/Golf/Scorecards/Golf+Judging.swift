import Core
import Handicap
import Database

extension Golf {
  /// A card with what it comes to; a card that waits also with what it would do to the index.
  func judge(_ card: Scorecard, now: Instant, in transaction: ReadTransaction) throws(GolfFault)
    -> JudgedScorecard
  {
    guard let golfer = try Golfer.find(card.golfer, in: transaction) else { throw .notFound }
    let isWaiting = card.state == .pending
    let (assessment, index) = try assess(card.play, of: golfer, in: transaction)
    return JudgedScorecard(
      card: card, assessment: assessment,
      warnings: isWaiting ? warnings(card.play, assessment, index: index) : [],
      wouldBe: isWaiting
        ? try wouldBe(golfer, with: card.play, id: card.id, now: now, in: transaction) : nil,
      names: try .find(card.play, golfer, in: transaction))
  }

  /// What a round is worth by the index that stood on the morning of its day.
  private func assess(
    _ play: Scorecard.Play, of golfer: Golfer, in transaction: ReadTransaction
  ) throws(GolfFault) -> (Assessment?, index: Tenths?) {
    let book = try club(golfer.homeClub, in: transaction).ruleBook
    var record = GolferRecord(empty: golfer, book: book)
    let index = try IssuedRevision.inForce(of: golfer.id, on: play.playedOn, in: transaction)?.index
    guard let round = try record.round(play, in: transaction) else { return (nil, index) }
    return (Assessor(record.rules(on: play.playedOn)).assess(round, index: index), index)
  }

  private func warnings(
    _ play: Scorecard.Play, _ assessment: Assessment?, index: Tenths?
  ) -> [String] {
    var warnings: [String] = []
    if let claimed = play.claimedIndex, claimed != index {
      let recorded = index.map { "the record has \($0)" } ?? "the record has no index"
      warnings.append("The card says \(claimed), \(recorded) on \(play.playedOn).")
    }
    if play.marker == nil { warnings.append("The card names no marker.") }
    switch assessment?.verdict {
    case .refused:
      let why = assessment?.steps.first?.text ?? "the rules refuse it"
      warnings.append("The card would give no score: \(why).")
    case .half: warnings.append("The nine holes would wait until they make a score of eighteen.")
    case .counts, nil: break
    }
    if assessment?.estimated == true {
      warnings.append("No authority has published how such a round is scored: it is estimated.")
    }
    return warnings
  }
}
