package import Core
import Handicap

/// Checks a scorecard for what does not need the course.
package enum ScorecardCheck {
  /// The errors; `fewestHoles` are played by the rules of the day, the fewest of any rules where these are not known.
  package static func errors(_ card: NewScorecard, fewestHoles: Int = 7) -> [FieldError] {
    var errors: [FieldError] = []
    let count = card.play.part == .eighteen ? 18 : 9
    guard card.strokes.count == count else {
      return [.init("holes", countMessage(card))]
    }
    for (index, strokes) in card.strokes.enumerated() {
      if let strokes, !(1...20).contains(strokes) {
        errors.append(FieldError("holes[\(index)]", "A score is 1 to 20 strokes."))
      }
    }
    let first = card.play.part == .back9 ? 10 : 1
    for (index, hole) in card.pickedUp.enumerated() {
      let name = "pickedUp[\(index)]"
      if !(first..<first + count).contains(hole) {
        errors.append(FieldError(name, "The card has holes \(first) to \(first + count - 1)."))
      } else if card.strokes[hole - first] != nil {
        errors.append(FieldError(name, "Hole \(hole) has a score and was picked up."))
      } else if card.pickedUp[..<index].contains(hole) {
        errors.append(FieldError(name, "Hole \(hole) is named twice."))
      }
    }
    let pickedUp = Set(card.pickedUp.map { $0 - first })
    let notPlayed = card.strokes.indices.filter {
      card.strokes[$0] == nil && !pickedUp.contains($0)
    }
    if count - notPlayed.count < fewestHoles {
      let number = fewestHoles == HolesNotPlayed.fewest ? "nine" : "seven"
      errors.append(FieldError("holes", "At least \(number) holes must be played."))
    } else if !notPlayed.isEmpty, card.play.notPlayedReason == nil {
      errors.append(
        FieldError("notPlayedReason", "Say why holes were not played, or name them in pickedUp."))
    }
    let strokes = card.strokes.compactMap(\.self)
    let sum = strokes.reduce(0, +)
    if let total = card.total, total != sum, strokes.allSatisfy((1...20).contains) {
      errors.append(FieldError("total", "The holes add up to \(sum), not \(total)."))
    }
    return errors
  }

  private static func countMessage(_ card: NewScorecard) -> String {
    let part = card.play.part
    let count = part == .eighteen ? 18 : 9
    let all = "There must be \(count) holes, one for each of \(part.rawValue)"
    return switch (card.strokes.count, part) {
    case (9, .eighteen): "\(all); for nine holes give part too: front9 or back9."
    case (18, .front9), (18, .back9): "\(all); for eighteen holes leave part out."
    default: "\(all)."
    }
  }
}

extension NewScorecard {
  /// The result of each hole.
  func playedHoles(_ holes: [RoundHole]) -> [PlayedHole] {
    zip(holes, strokes).map { hole, strokes in
      PlayedHole(
        hole: hole,
        outcome: strokes.map { .strokes($0) }
          ?? (pickedUp.contains(hole.number) ? .pickedUp : .notPlayed))
    }
  }
}
