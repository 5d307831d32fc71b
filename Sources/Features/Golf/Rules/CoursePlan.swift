import Core
import Handicap

/// What a change comes to on a course as it stands. Tees are named by their place in the change.
struct CoursePlan: Equatable {
  /// A card to be added.
  struct NewCard: Equatable {
    let validFrom: Day
    let holes: [CardHole]
    /// Lengths that tees keep from the card before.
    let carried: [TeeID: [Int]]
    /// Lengths that were given.
    let given: [Int: [Int]]
  }

  /// A rating to be added.
  struct AddedRating: Equatable {
    let tee: Int
    let rating: TeeRating
  }

  /// The tee of each place in the change; `nil` for one to be made.
  var tees: [Tee?] = []
  /// Tees that get another name.
  var renamed: [TeeID: String] = [:]
  /// The card to be added.
  var card: NewCard?
  /// Lengths to be added to a card that had none for the tee.
  var filled: (card: CardID, lengths: [Int: [Int]])?
  /// Ratings to be added.
  var ratings: [AddedRating] = []

  /// Whether nothing is added or changed.
  var isEmpty: Bool {
    !tees.contains { $0 == nil } && renamed.isEmpty && card == nil && filled == nil
      && ratings.isEmpty
  }

  static func == (left: Self, right: Self) -> Bool {
    left.tees == right.tees && left.renamed == right.renamed && left.card == right.card
      && left.filled?.card == right.filled?.card && left.filled?.lengths == right.filled?.lengths
      && left.ratings == right.ratings
  }
}

extension CoursePlan {
  /// What `change` comes to on `course`. What is there already, with the same figures, is passed over when `takesSame` (an
  /// import that is repeated), else refused.
  ///
  /// - Throws: `.invalid` with every fault; `.duplicate` when a tee's name alone is at fault.
  init(_ change: CourseChange, on course: Course, takesSame: Bool) throws(GolfFault) {
    var faults = change.holes.map { HolesCheck.faults($0) } ?? []
    let holesAreSound = faults.isEmpty
    if let holes = change.holes, holesAreSound, holes.count != course.holeCount {
      faults.append(.init("holes", "The course has \(course.holeCount) holes."))
    }
    faults += TeesCheck.faults(
      change.tees, holeCount: holesAreSound ? course.holeCount : nil,
      validFrom: change.validFrom)
    let twice = findTees(change.tees, course, &faults)
    if faults.isEmpty {
      planCard(change, course, takesSame, &faults)
      planRatings(change, takesSame, &faults)
    }
    if !faults.isEmpty { throw .invalid(faults + twice) }
    if let first = twice.first { throw .duplicate(first) }
  }

  /// Finds the tees of the change; what is returned are names that are taken.
  private mutating func findTees(
    _ changes: [TeeChange], _ course: Course, _ faults: inout [FieldError]
  ) -> [FieldError] {
    for (index, change) in changes.enumerated() {
      let tee = change.id.map { course.tee($0) } ?? change.name.map { course.tee(named: $0) } ?? nil
      if change.id != nil, tee == nil {
        faults.append(.init("tees[\(index)].id", "This is no tee of the course."))
      } else if change.id == nil, change.name == nil {
        faults.append(.init("tees[\(index)].name", "This field is required."))
      }
      if let tee, let name = change.name, name != tee.name { renamed[tee.id] = name }
      tees.append(tee)
    }
    return namesTaken(changes, course)
  }

  private func namesTaken(_ changes: [TeeChange], _ course: Course) -> [FieldError] {
    let touched = Set(tees.compactMap { $0?.id })
    var names = Set(course.tees.filter { !touched.contains($0.id) }.map(\.name))
    return changes.indices.compactMap { index in
      guard let name = changes[index].name ?? tees[index]?.name else { return nil }
      return names.insert(name).inserted
        ? nil
        : FieldError("tees[\(index)].name", "The course has another tee of that name.")
    }
  }

  private mutating func planRatings(
    _ change: CourseChange, _ takesSame: Bool, _ faults: inout [FieldError]
  ) {
    for (index, tee) in change.tees.enumerated() {
      for (place, new) in tee.ratings.enumerated() {
        guard let day = new.validFrom ?? change.validFrom,
          let figures = Rating(courseRating: new.courseRating, slope: new.slope, par: new.par)
        else { continue }
        let rating = TeeRating(
          gender: new.gender, part: new.part, validFrom: day, rating: figures)
        let there = tees[index]?.ratings.first {
          $0.gender == new.gender && $0.part == new.part && $0.validFrom == day
        }
        if let there {
          if takesSame, there == rating { continue }
          faults.append(
            .init(
              "tees[\(index)].ratings[\(place)].validFrom",
              "The tee has such a rating from \(day) already: \(there.rating.words). A newer one needs a later day."
            ))
        } else {
          ratings.append(AddedRating(tee: index, rating: rating))
        }
      }
    }
  }
}

extension Rating {
  /// The three figures, `72.0 / 130, par 71`.
  var words: String { "\(courseRating) / \(slope), par \(par)" }
}
