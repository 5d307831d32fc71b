import Core
import Handicap

extension Scorecard.Play {
  /// What a caddiemaster should know before deciding, one sentence each. `index` is the Handicap Index of the day.
  func warnings(_ assessment: Assessment?, index: Tenths?) -> [String] {
    var warnings: [String] = []
    if let claimedIndex, claimedIndex != index {
      let recorded = index.map { "the record has \($0)" } ?? "the record has no index"
      warnings.append("The card says \(claimedIndex), \(recorded) on \(playedOn).")
    }
    if marker == nil { warnings.append("The card names no marker.") }
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
