import Core

extension CoursePlan {
  /// Which card the holes and lengths of a change make or fill.
  mutating func planCard(
    _ change: CourseChange, _ course: Course, _ takesSame: Bool,
    _ faults: inout [FieldError]
  ) {
    let given = Dictionary(
      uniqueKeysWithValues: change.tees.enumerated().compactMap { index, tee in
        tee.lengths.map { (index, lengths: $0) }
      })
    if change.holes == nil, given.isEmpty {
      // With ratings alone the day is theirs, and no card is made.
      if change.validFrom != nil, change.tees.allSatisfy({ $0.ratings.isEmpty }) {
        faults.append(
          .init("validFrom", "A new card needs holes, or lengths of a tee; ratings a tee."))
      }
      return
    }
    guard let validFrom = change.validFrom else {
      if change.holes != nil {
        faults.append(.init("validFrom", "This field is required: from when are these the holes?"))
      } else if let newest = course.cards.last {
        fill(newest, given, &faults)
      }
      return
    }
    if let there = course.cards.first(where: { $0.validFrom == validFrom }) {
      if !takesSame {
        faults.append(.init("validFrom", "The course has a card from that day already."))
      } else if let holes = change.holes, holes.inOrder != there.holes {
        faults.append(.init("holes", "The course has another card from \(validFrom) already."))
      } else {
        fill(there, given, &faults)
      }
      return
    }
    let before = course.card(on: validFrom) ?? course.cards.first
    guard let holes = change.holes?.inOrder ?? before?.holes else {
      faults.append(.init("holes", "This field is required for the first card."))
      return
    }
    let replaced = Set(given.keys.compactMap { tees[$0]?.id })
    card = NewCard(
      validFrom: validFrom, holes: holes,
      carried: (before?.lengths ?? [:]).filter { !replaced.contains($0.key) }, given: given)
  }

  /// Adds lengths to a card where it has none for the tee; lengths that differ need a card of their own.
  private mutating func fill(
    _ card: Card, _ given: [Int: [Int]], _ faults: inout [FieldError]
  ) {
    var missing: [Int: [Int]] = [:]
    for (index, lengths) in given.sorted(by: { $0.key < $1.key }) {
      let there = tees[index].flatMap { card.lengths[$0.id] }
      if there == nil {
        missing[index] = lengths
      } else if there != lengths {
        faults.append(
          .init(
            "tees[\(index)].lengths",
            "The card from \(card.validFrom) has other lengths: a new card needs a validFrom of its own."
          ))
      }
    }
    if !missing.isEmpty { filled = (card.id, missing) }
  }
}

extension [CardHole] {
  /// The holes from the first on.
  var inOrder: [CardHole] { sorted { $0.number < $1.number } }
}
