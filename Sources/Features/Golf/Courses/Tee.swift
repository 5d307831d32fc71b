package import Core
package import Handicap

package typealias TeeID = ID<Tee>

/// A set of tee markers of a course.
package struct Tee: Hashable, Sendable {
  package let id: TeeID
  /// Unique within the course.
  package var name: String
  /// Every rating that it ever had, in no particular order.
  package var ratings: [TeeRating]

  package init(id: TeeID, name: String, ratings: [TeeRating]) {
    self.id = id
    self.name = name
    self.ratings = ratings
  }

  /// The newest rating whose first day is not after `day`; `nil` when the tee was not rated.
  package func rating(for gender: Gender, _ part: Part, on day: Day) -> TeeRating? {
    ratings.filter { $0.gender == gender && $0.part == part && $0.validFrom <= day }
      .max { $0.validFrom < $1.validFrom }
  }

  /// Every rating that is valid on a day: 18 holes, front nine, back nine; men before women.
  package func ratings(on day: Day) -> [TeeRating] {
    Part.allCases.flatMap { part in
      Gender.allCases.compactMap { rating(for: $0, part, on: day) }
    }
  }
}

/// How a client names a tee of a course.
package enum TeeReference: Hashable, Sendable {
  case id(TeeID)
  case name(String)
}

/// The rating of a tee for a gender and a part of the course, from a day on.
package struct TeeRating: Hashable, Sendable {
  package let gender: Gender
  package let part: Part
  package let validFrom: Day
  package let rating: Rating

  package init(gender: Gender, part: Part, validFrom: Day, rating: Rating) {
    self.gender = gender
    self.part = part
    self.validFrom = validFrom
    self.rating = rating
  }
}

/// Whose ratings, pars and stroke indexes count.
package enum Gender: String, CaseIterable, Sendable {
  case men
  case women
}
