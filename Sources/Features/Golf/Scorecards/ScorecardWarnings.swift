import Core
import Handicap

extension Scorecard {
  /// What a caddiemaster should know, one sentence each, of a pending card before deciding. `index` is the Handicap
  /// Index of the day, `freeze` the freeze that the day is in; `waits` says whether nine holes wait for others.
  func warnings(
    _ assessment: Assessment?, index: Tenths?, freeze: Suspension.Period?, waits: Bool
  ) -> [String] {
    var warnings: [String] = []
    if let claimedIndex = play.claimedIndex, claimedIndex != index {
      let recorded = index.map { "the record has \($0)" } ?? "the record has no index"
      warnings.append("The card says \(claimedIndex), \(recorded) on \(play.playedOn).")
    }
    if play.marker == nil { warnings.append("The card names no marker.") }
    warnings += play.unlikelyScores
    if case .refused = assessment?.verdict {
      let why = assessment?.steps.first?.text ?? "the rules refuse it"
      warnings.append(
        state == .pending
          ? "The card would give no score: \(why)." : "The card gives no score: \(why).")
    } else if waits {
      warnings.append(
        state == .pending
          ? "The nine holes would wait until they make a score of eighteen."
          : "The nine holes wait until they make a score of eighteen.")
    }
    if assessment?.estimated == true {
      warnings.append("No authority has published how such a round is scored: it is estimated.")
    }
    if let freeze {
      warnings.append(
        freeze.until.map {
          "The Handicap Index is frozen until \($0): until then the card does not change it."
        } ?? "The Handicap Index is frozen: the card does not change it.")
    }
    return warnings
  }
}

extension Scorecard.Play {
  /// Scores that nobody or hardly anybody plays, and that a mistake in writing explains. The limits are this server's:
  /// two holes in one; more strokes under par than three on four holes (no round of 18 holes that was 14 under is
  /// known); ten strokes over par on a hole.
  fileprivate var unlikelyScores: [String] {
    var warnings: [String] = []
    let scores = holes.compactMap { played in
      played.outcome.strokes.map { (hole: played.hole, strokes: $0) }
    }
    let aces = scores.count { $0.strokes == 1 }
    if aces > 1 { warnings.append("The card has \(aces) holes in one.") }
    let under = scores.reduce(0) { $0 + $1.hole.par - $1.strokes }
    if under > holes.count * 3 / 4 {
      warnings.append("The card is \(under) strokes under par.")
    }
    let high = scores.filter { $0.strokes >= $0.hole.par + 10 }.map { "\($0.hole.number)" }
    if high.count == scores.count, scores.count > 1 {
      warnings.append("Every hole has ten strokes or more over par.")
    } else if !high.isEmpty {
      let holes =
        high.count == 1 ? "Hole \(high[0]) has" : "The holes \(high.joined(separator: ", ")) have"
      warnings.append("\(holes) ten strokes or more over par.")
    }
    return warnings
  }
}
