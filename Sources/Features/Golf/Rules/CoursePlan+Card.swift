import Core

extension CoursePlan {
  /// Plans the new card of a change, or what it adds to a card or puts right on it.
  mutating func planCard(
    _ change: CourseChange, _ course: Course, _ addsOnly: Bool,
    _ errors: inout [FieldError]
  ) {
    let given = Dictionary(
      uniqueKeysWithValues: change.tees.enumerated().compactMap { index, tee in
        tee.lengths.map { (index, lengths: $0) }
      })
    if change.holes == nil, given.isEmpty {
      // In a change of ratings alone the day is the ratings', and no card is added.
      if change.validFrom != nil, change.tees.allSatisfy({ $0.ratings.isEmpty }) {
        errors.append(
          FieldError("validFrom", "A new card needs holes, or lengths of a tee; ratings a tee."))
      }
      return
    }
    guard let validFrom = change.validFrom else {
      if change.holes != nil {
        errors.append(
          FieldError("validFrom", "This field is required: from when are these the holes?"))
      } else if let newest = course.cards.last {
        fill(newest, given, &errors)
      }
      return
    }
    if let existing = course.cards.first(where: { $0.validFrom == validFrom }) {
      guard addsOnly else { return mend(existing, change.holes?.inOrder, given) }
      if let holes = change.holes, holes.inOrder != existing.holes {
        errors.append(FieldError("holes", "The course has another card from \(validFrom) already."))
      }
      fill(existing, given, &errors)
      return
    }
    let before = course.card(on: validFrom) ?? course.cards.first
    guard let holes = change.holes?.inOrder ?? before?.holes else {
      errors.append(FieldError("holes", "This field is required for the first card."))
      return
    }
    let replaced = Set(given.keys.compactMap { tees[$0]?.id })
    card = NewCard(
      validFrom: validFrom, holes: holes,
      carried: (before?.lengths ?? [:]).filter { !replaced.contains($0.key) }, given: given)
  }

  /// Plans to put holes and lengths of a card right, and to add lengths that it has not.
  private mutating func mend(_ card: Card, _ holes: [CardHole]?, _ given: [Int: [Int]]) {
    var (missing, others): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for (index, lengths) in given {
      let existing = tees[index].flatMap { card.lengths[$0.id] }
      if existing == nil { missing[index] = lengths }
      if let existing, existing != lengths { others[index] = lengths }
    }
    if !missing.isEmpty { filled = (card.id, missing) }
    let holes = holes == card.holes ? nil : holes
    if holes != nil || !others.isEmpty {
      mendedCard = MendedCard(before: card, holes: holes, lengths: others)
    }
  }

  /// Plans to add lengths to a card that has none for the tee. Other lengths than the card's need a new card.
  private mutating func fill(
    _ card: Card, _ given: [Int: [Int]], _ errors: inout [FieldError]
  ) {
    var missing: [Int: [Int]] = [:]
    for (index, lengths) in given.sorted(by: { $0.key < $1.key }) {
      let existing = tees[index].flatMap { card.lengths[$0.id] }
      if existing == nil {
        missing[index] = lengths
      } else if existing != lengths {
        errors.append(
          FieldError(
            "tees[\(index)].lengths",
            "The card from \(card.validFrom) has other lengths: name its validFrom to put it right, or another one for a new card."
          ))
      }
    }
    if !missing.isEmpty { filled = (card.id, missing) }
  }
}

extension [CardHole] {
  /// In order of their numbers.
  var inOrder: [CardHole] { sorted { $0.number < $1.number } }
}
