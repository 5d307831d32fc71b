package import Core
package import Handicap

/// A course to create, with its first card.
package struct NewCourse: Hashable, Sendable {
  package let club: ClubReference
  package let name: String
  /// The first day of the card, and of ratings without a day of their own.
  package let validFrom: Day
  /// 18 or 9, in any order.
  package let holes: [CardHole]
  package let tees: [TeeChange]

  package init(
    club: ClubReference, name: String, validFrom: Day, holes: [CardHole], tees: [TeeChange]
  ) {
    self.club = club
    self.name = name
    self.validFrom = validFrom
    self.holes = holes
    self.tees = tees
  }

  /// The change that makes it of a course without cards and tees.
  var change: CourseChange {
    CourseChange(name: .set(name), validFrom: validFrom, holes: holes, tees: tees)
  }
}

/// A change to a course. Cards and ratings of a new day are added: what was valid on a day stays. Those of a day that
/// is there are put right.
package struct CourseChange: Equatable, Sendable {
  package var name: Change<String>
  /// The first day of a new card, and of ratings without a day of their own.
  package var validFrom: Day?
  /// The new card's holes; `nil` for those of the card before it.
  package var holes: [CardHole]?
  /// Tees to add, and what is added to tees.
  package var tees: [TeeChange]
  /// Why something that cards stand on is put right; `nil` where nothing is said.
  package var reason: String?

  package init(
    name: Change<String> = .keep, validFrom: Day? = nil, holes: [CardHole]? = nil,
    tees: [TeeChange] = [], reason: String? = nil
  ) {
    self.name = name
    self.validFrom = validFrom
    self.holes = holes
    self.tees = tees
    self.reason = reason
  }
}

/// A tee to add, when the course has none of that name, or what is added to a tee.
package struct TeeChange: Hashable, Sendable {
  /// A tee of the course, which is renamed to `name`; `nil` when `name` says which tee.
  package let id: TeeID?
  /// `nil` only beside `id`, for no new name.
  package let name: String?
  /// In metres, in the order of the holes.
  package let lengths: [Int]?
  /// Totals to compare with the sums of the lengths.
  package let printed: PrintedTotals?
  package let ratings: [NewRating]

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

/// The totals of lengths that a paper card prints, in metres; `nil` where it prints none.
package struct PrintedTotals: Hashable, Sendable {
  /// The first nine.
  package let out: Int?
  /// The last nine.
  package let `in`: Int?
  package let total: Int?

  package init(out: Int? = nil, in: Int? = nil, total: Int? = nil) {
    self.out = out
    self.in = `in`
    self.total = total
  }
}

/// A rating to add to a tee.
package struct NewRating: Hashable, Sendable {
  package let gender: Gender
  package let part: Part
  /// The score expected of a scratch golfer, in tenths of a stroke.
  package let courseRating: Tenths
  /// 55 … 155.
  package let slope: Int
  package let par: Int
  /// `nil` for the card's first day.
  package let validFrom: Day?

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
