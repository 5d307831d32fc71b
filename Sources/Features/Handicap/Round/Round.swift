/// A round: the holes, the outcome of each, and the ratings of the tees.
package struct Round: Hashable, Sendable {
  /// Eighteen holes of a course and their rating.
  package struct EighteenHoles: Hashable, Sendable {
    /// The holes in order.
    package let holes: [Hole]
    /// The rating of all of them.
    package let rating: Rating

    /// `nil` unless there are eighteen holes.
    package init?(holes: [Hole], rating: Rating) {
      guard holes.count == 18 else { return nil }
      self.holes = holes
      self.rating = rating
    }
  }

  /// The part of the course that the card is for.
  package let part: Part
  /// The holes of that part in order: eighteen or nine.
  package let holes: [Hole]
  /// By hole.
  package let outcomes: [HoleOutcome]
  /// The rating of that part.
  package let rating: Rating
  /// The day's adjustment for playing conditions, -1 … 3.
  package var conditions = 0
  /// The whole course, for a card of nine holes that has to be scaled up (2020-2023).
  package var whole: EighteenHoles?
  /// The rating of the first nine, for a card of eighteen of which only those were played.
  package var frontRating: Rating?
  /// The rating of the last nine.
  package var backRating: Rating?
  /// The Stableford adjustment (CSA) of an EGA competition until 2011.
  package var pointsAdjustment = 0
  /// The buffer adjustment (CBA) of an EGA competition.
  package var bufferAdjustment = 0
  /// Whether an EGA competition could only lower handicaps.
  package var reductionOnly = false

  /// A round, or `nil` unless there are as many holes as the part has, with different stroke indexes, and
  /// an outcome of 1 … 20 strokes or none for each.
  package init?(part: Part, holes: [Hole], outcomes: [HoleOutcome], rating: Rating) {
    let count = part == .eighteen ? 18 : 9
    guard holes.count == count, outcomes.count == count,
      Set(holes.map(\.strokeIndex)).count == count,
      outcomes.allSatisfy({ outcome in
        if case .strokes(let strokes) = outcome { (1...20).contains(strokes) } else { true }
      })
    else { return nil }
    self.part = part
    self.holes = holes
    self.outcomes = outcomes
    self.rating = rating
  }

  /// The number of holes that were started.
  package var holesPlayed: Int { outcomes.count { $0.isPlayed } }

  /// The sum of the strokes of the holes that were finished.
  package var total: Int { outcomes.compactMap(\.strokes).reduce(0, +) }

  /// One nine of a card of eighteen as a round of its own, when it is rated.
  func nine(_ part: Part) -> Round? {
    let range = part == .back9 ? 9..<18 : 0..<9
    guard self.part == .eighteen, let rating = part == .back9 ? backRating : frontRating else {
      return nil
    }
    var nine = Round(
      part: part, holes: Array(holes[range]), outcomes: Array(outcomes[range]), rating: rating)
    nine?.conditions = conditions
    nine?.whole = EighteenHoles(holes: holes, rating: self.rating)
    return nine
  }
}

extension HoleOutcome {
  /// The strokes of a hole that was finished.
  package var strokes: Int? {
    if case .strokes(let strokes) = self { strokes } else { nil }
  }
}
