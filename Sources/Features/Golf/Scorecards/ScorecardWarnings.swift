import Core
import Handicap

extension Scorecard.Play {
  /// What a caddiemaster should know before deciding, one sentence each. `index` is the Handicap Index of the day, and
  /// `freeze` the freeze that the day is in.
  func warnings(
    _ assessment: Assessment?, index: Tenths?, freeze: Suspension.Period?
  ) -> [String] {
    var warnings: [String] = []
    if let claimedIndex, claimedIndex != index {
      let recorded = index.map { "the record has \($0)" } ?? "the record has no index"
      warnings.append("The card says \(claimedIndex), \(recorded) on \(playedOn).")
    }
    if marker == nil { warnings.append("The card names no marker.") }
    warnings += unlikelyScores
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
    if let freeze {
      warnings.append(
        freeze.until.map {
          "The Handicap Index is frozen until \($0): the card does not change it."
        } ?? "The Handicap Index is frozen: the card does not change it.")
    }
    return warnings
  }

  /// Scores that nobody or hardly anybody plays, and that a mistake in writing explains. The limits are this server's:
  /// two holes in one; more strokes under par than three on four holes (no round of 18 holes that was 14 under is
  /// known); ten strokes over par on a hole.
  private var unlikelyScores: [String] {
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
