package import Core
import Handicap

/// What is wrong with a card, seen by itself: what needs neither course nor golfer.
package enum ScorecardCheck {
  /// Every fault of the numbers on a card.
  package static func faults(_ card: NewScorecard) -> [FieldError] {
    var faults: [FieldError] = []
    let count = card.part == .eighteen ? 18 : 9
    guard card.strokes.count == count else {
      return [
        .init("holes", "There must be \(count) holes, one for each of \(card.part.rawValue).")
      ]
    }
    for (place, strokes) in card.strokes.enumerated() {
      if let strokes, !(1...20).contains(strokes) {
        faults.append(.init("holes[\(place)]", "A score is 1 to 20 strokes."))
      }
    }
    let first = card.part == .back9 ? 10 : 1
    for (place, hole) in card.pickedUp.enumerated() {
      let name = "pickedUp[\(place)]"
      if !(first..<first + count).contains(hole) {
        faults.append(.init(name, "The card has holes \(first) to \(first + count - 1)."))
      } else if card.strokes[hole - first] != nil {
        faults.append(.init(name, "Hole \(hole) has a score and was picked up."))
      } else if card.pickedUp[..<place].contains(hole) {
        faults.append(.init(name, "Hole \(hole) is named twice."))
      }
    }
    let pickedUp = Set(card.pickedUp.map { $0 - first })
    let notPlayed = card.strokes.indices.filter {
      card.strokes[$0] == nil && !pickedUp.contains($0)
    }
    if count - notPlayed.count < HolesNotPlayed.fewest {
      faults.append(.init("holes", "At least nine holes must be played."))
    } else if !notPlayed.isEmpty, card.notPlayedReason == nil {
      faults.append(
        .init("notPlayedReason", "Say why holes were not played, or name them in pickedUp."))
    }
    let strokes = card.strokes.compactMap(\.self)
    let sum = strokes.reduce(0, +)
    if let total = card.total, total != sum, strokes.allSatisfy((1...20).contains) {
      faults.append(.init("total", "The holes add up to \(sum), not \(total)."))
    }
    return faults
  }
}

extension NewScorecard {
  /// What became of each hole.
  func outcomes(_ holes: [RoundHole]) -> [PlayedHole] {
    zip(holes, strokes).map { hole, strokes in
      PlayedHole(
        hole: hole,
        outcome: strokes.map { .strokes($0) }
          ?? (pickedUp.contains(hole.hole) ? .pickedUp : .notPlayed))
    }
  }
}
