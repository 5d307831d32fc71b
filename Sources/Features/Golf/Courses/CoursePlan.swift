import Core
import Handicap

/// What a change adds to a course, and what it corrects. Tees are named by their index in the change.
struct CoursePlan: Equatable {
  struct NewCard: Equatable {
    let validFrom: Day
    let holes: [CardHole]
    /// The lengths that tees keep from the card before.
    let carried: [TeeID: [Int]]
    /// The lengths in the change, by the index of the tee.
    let given: [Int: [Int]]
  }

  struct AddedRating: Equatable {
    /// The index of the tee.
    let tee: Int
    let rating: TeeRating
  }

  /// A rating that is corrected.
  struct CorrectedRating: Equatable {
    /// The index of the tee.
    let tee: Int
    let before: TeeRating
    let after: TeeRating
  }

  /// A card that is corrected.
  struct CorrectedCard: Equatable {
    let before: CourseCard
    /// The new holes; `nil` where they stay.
    let holes: [CardHole]?
    /// The lengths in place of others, by the index of the tee.
    let lengths: [Int: [Int]]
  }

  /// The course's tee for each tee of the change; `nil` for a new one.
  var tees: [Tee?] = []
  /// The new names of tees.
  var renamed: [TeeID: String] = [:]
  var card: NewCard?
  /// Lengths to add to a card that has none for the tee, by the index of the tee.
  var filled: (card: CourseCardID, lengths: [Int: [Int]])?
  var ratings: [AddedRating] = []
  var correctedRatings: [CorrectedRating] = []
  var correctedCard: CorrectedCard?

  /// Whether nothing is added or changed.
  var isEmpty: Bool {
    !tees.contains { $0 == nil } && renamed.isEmpty && card == nil && filled == nil
      && ratings.isEmpty && correctedRatings.isEmpty && correctedCard == nil
  }

  static func == (left: Self, right: Self) -> Bool {
    left.tees == right.tees && left.renamed == right.renamed && left.card == right.card
      && left.filled?.card == right.filled?.card && left.filled?.lengths == right.filled?.lengths
      && left.ratings == right.ratings && left.correctedRatings == right.correctedRatings
      && left.correctedCard == right.correctedCard
  }
}

extension CoursePlan {
  /// Plans a change of a course. Cards and ratings that the course has already, with the same figures, are skipped.
  /// With others they are corrected, or refused with `addsOnly` (for an import).
  ///
  /// - Throws: `.invalid` with every error; without `addsOnly` `.duplicate` when the only error is the name of a tee
  ///   that is taken.
  init(_ change: CourseChange, on course: Course, addsOnly: Bool) throws(GolfFault) {
    var errors = Self.errors(of: change, on: course)
    let isCardSound = !errors.contains { $0.field == "holes" || $0.field.hasSuffix(".lengths") }
    let takenNames = findTees(change.tees, course, &errors)
    if isCardSound { planCard(change, course, addsOnly, &errors) }
    planRatings(change, addsOnly, &errors)
    if !errors.isEmpty || (addsOnly && !takenNames.isEmpty) {
      throw .invalid(errors + takenNames)
    }
    if let first = takenNames.first { throw .duplicate(first) }
  }

  /// The errors of a change's texts, holes and tees; `nil` is a course that does not exist.
  static func errors(of change: CourseChange, on course: Course?) -> [FieldError] {
    var errors: [FieldError] = []
    errors.check("name", change.name, .name)
    for (index, tee) in change.tees.enumerated() {
      errors.check("tees[\(index)].name", tee.name, .name)
    }
    let holeErrors = change.holes.map { HolesCheck.errors($0) } ?? []
    errors += holeErrors
    if let course, let holes = change.holes, holeErrors.isEmpty, holes.count != course.holeCount {
      errors.append(FieldError("holes", "The course has \(course.holeCount) holes."))
    }
    errors += TeesCheck.errors(
      change.tees, holeCount: holeErrors.isEmpty ? course?.holeCount : nil,
      validFrom: change.validFrom)
    return errors
  }

  /// Finds the tees of the change.
  ///
  /// - Returns: the errors of names that another tee has.
  private mutating func findTees(
    _ changes: [TeeChange], _ course: Course, _ errors: inout [FieldError]
  ) -> [FieldError] {
    for (index, change) in changes.enumerated() {
      let tee = change.id.map { course.tee($0) } ?? change.name.map { course.tee(named: $0) } ?? nil
      if change.id != nil, tee == nil {
        errors.append(FieldError("tees[\(index)].id", "This is no tee of the course."))
      } else if change.id == nil, change.name == nil {
        errors.append(FieldError("tees[\(index)].name", "This field is required."))
      }
      // A tee that is found by its name keeps it; only one that is named by its id gets another, or another form of it.
      if change.id != nil, let tee, let name = change.name, !Names.areIdentical(name, tee.name) {
        renamed[tee.id] = name
      }
      tees.append(tee)
    }
    return namesTaken(changes, course)
  }

  private func namesTaken(_ changes: [TeeChange], _ course: Course) -> [FieldError] {
    let touched = Set(tees.compactMap { $0?.id })
    var names = Set(course.tees.filter { !touched.contains($0.id) }.map { Names.key(of: $0.name) })
    return changes.indices.compactMap { index in
      guard let name = changes[index].name ?? tees[index]?.name else { return nil }
      return names.insert(Names.key(of: name)).inserted
        ? nil
        : FieldError("tees[\(index)].name", "The course has another tee of that name.")
    }
  }

  private mutating func planRatings(
    _ change: CourseChange, _ addsOnly: Bool, _ errors: inout [FieldError]
  ) {
    for (index, tee) in change.tees.enumerated() {
      for (ratingIndex, new) in tee.ratings.enumerated() {
        guard let day = new.validFrom ?? change.validFrom,
          let figures = Rating(courseRating: new.courseRating, slope: new.slope, par: new.par)
        else { continue }
        let rating = TeeRating(
          gender: new.gender, part: new.part, validFrom: day, rating: figures)
        let existing = tees[index]?.ratings.first {
          $0.gender == new.gender && $0.part == new.part && $0.validFrom == day
        }
        if let existing {
          if existing == rating { continue }
          guard addsOnly else {
            correctedRatings.append(CorrectedRating(tee: index, before: existing, after: rating))
            continue
          }
          errors.append(
            FieldError(
              "tees[\(index)].ratings[\(ratingIndex)].validFrom",
              "The tee has such a rating from \(day) already: \(existing.rating.words). A newer one needs a later day."
            ))
        } else {
          ratings.append(AddedRating(tee: index, rating: rating))
        }
      }
    }
  }
}

extension Rating {
  /// `72.0 / 130, par 71`.
  var words: String { "\(courseRating) / \(slope), par \(par)" }
}

extension CoursePlan {
  /// Plans the new card of a change, or what it adds to a card or corrects on it.
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
      guard addsOnly else { return correct(existing, change.holes?.inOrder, given) }
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
  private mutating func correct(_ card: CourseCard, _ holes: [CardHole]?, _ given: [Int: [Int]]) {
    var (missing, others): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for (index, lengths) in given {
      let existing = tees[index].flatMap { card.lengths[$0.id] }
      if existing == nil { missing[index] = lengths }
      if let existing, existing != lengths { others[index] = lengths }
    }
    if !missing.isEmpty { filled = (card.id, missing) }
    let holes = holes == card.holes ? nil : holes
    if holes != nil || !others.isEmpty {
      correctedCard = CorrectedCard(before: card, holes: holes, lengths: others)
    }
  }

  /// Plans to add lengths to a card that has none for the tee. Other lengths than the card's need a new card.
  private mutating func fill(
    _ card: CourseCard, _ given: [Int: [Int]], _ errors: inout [FieldError]
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
