package import Core
package import Handicap

/// A course to be entered.
package struct NewCourse: Hashable, Sendable {
  /// The club that it belongs to.
  package let club: ClubReference
  /// Its name.
  package let name: String
  /// The first day of its card, and of ratings that name none.
  package let validFrom: Day
  /// The holes, 18 or 9, in any order.
  package let holes: [CardHole]
  /// Its tees.
  package let tees: [TeeChange]

  /// A course to be entered.
  package init(
    club: ClubReference, name: String, validFrom: Day, holes: [CardHole], tees: [TeeChange]
  ) {
    self.club = club
    self.name = name
    self.validFrom = validFrom
    self.holes = holes
    self.tees = tees
  }

  /// What is entered on a course that has nothing yet.
  var change: CourseChange {
    CourseChange(validFrom: validFrom, holes: holes, tees: tees)
  }
}

/// A change to a course. What was valid stays: a card is followed by a newer one, a rating by a newer one.
package struct CourseChange: Equatable, Sendable {
  /// Its name.
  package var name: Change<String>
  /// The first day of a new card, and of ratings that name none.
  package var validFrom: Day?
  /// The new card's holes; `nil` for those of the card before.
  package var holes: [CardHole]?
  /// What is added to tees, and tees that are added.
  package var tees: [TeeChange]

  /// A change to a course.
  package init(
    name: Change<String> = .keep, validFrom: Day? = nil, holes: [CardHole]? = nil,
    tees: [TeeChange] = []
  ) {
    self.name = name
    self.validFrom = validFrom
    self.holes = holes
    self.tees = tees
  }
}

/// What is entered for a tee, which is made when the course has none of that name.
package struct TeeChange: Hashable, Sendable {
  /// The tee, when it is named by its number; its name then becomes `name`.
  package let id: TeeID?
  /// Its name; `nil` only beside `id`, for the name that it has.
  package let name: String?
  /// The lengths of the holes in metres, in the order of the holes.
  package let lengths: [Int]?
  /// The sums that the paper card prints, to be compared with those of the lengths.
  package let printed: PrintedTotals?
  /// Ratings to be added.
  package let ratings: [NewRating]

  /// What is entered for a tee.
  package init(
    id: TeeID? = nil, name: String?, lengths: [Int]? = nil, printed: PrintedTotals? = nil,
    ratings: [NewRating] = []
  ) {
    self.id = id
    self.name = name
    self.lengths = lengths
    self.printed = printed
    self.ratings = ratings
  }
}

/// The sums of lengths that a paper card prints, in metres; `nil` where it prints none.
package struct PrintedTotals: Hashable, Sendable {
  /// Of the first nine.
  package let out: Int?
  /// Of the last nine.
  package let `in`: Int?
  /// Of all.
  package let total: Int?

  /// The sums that a paper card prints.
  package init(out: Int? = nil, in: Int? = nil, total: Int? = nil) {
    self.out = out
    self.in = `in`
    self.total = total
  }
}

/// A rating to be added to a tee.
package struct NewRating: Hashable, Sendable {
  /// Whose rating it is.
  package let gender: Gender
  /// Which holes were rated.
  package let part: Part
  /// The score expected of a scratch golfer.
  package let courseRating: Tenths
  /// 55 … 155.
  package let slope: Int
  /// The par of the holes rated.
  package let par: Int
  /// Its first day; `nil` for that of the card entered with it.
  package let validFrom: Day?

  /// A rating to be added to a tee.
  package init(
    gender: Gender, part: Part, courseRating: Tenths, slope: Int, par: Int, validFrom: Day?
  ) {
    self.gender = gender
    self.part = part
    self.courseRating = courseRating
    self.slope = slope
    self.par = par
    self.validFrom = validFrom
  }
}
