package import Core
package import Handicap

package typealias TeeID = ID<Tee>

/// A set of tee markers of a course.
package struct Tee: Hashable, Sendable {
  /// Its number.
  package let id: TeeID
  /// Its name, unlike that of any other tee of the course.
  package var name: String
  /// What it was ever rated at, in no order that means anything.
  package var ratings: [TeeRating]

  /// A tee.
  package init(id: TeeID, name: String, ratings: [TeeRating]) {
    self.id = id
    self.name = name
    self.ratings = ratings
  }

  /// The rating that is valid on a day: the one with the newest first day that has come. `nil` when the tee was not rated.
  package func rating(for gender: Gender, _ part: Part, on day: Day) -> TeeRating? {
    ratings.filter { $0.gender == gender && $0.part == part && $0.validFrom <= day }
      .max { $0.validFrom < $1.validFrom }
  }

  /// Every rating that is valid on a day: 18 holes, front, back; men before women.
  package func ratings(on day: Day) -> [TeeRating] {
    Part.allCases.flatMap { part in
      Gender.allCases.compactMap { rating(for: $0, part, on: day) }
    }
  }
}

/// What a tee is rated at from a day on.
package struct TeeRating: Hashable, Sendable {
  /// Whose rating it is.
  package let gender: Gender
  /// Which holes were rated.
  package let part: Part
  /// Its first day.
  package let validFrom: Day
  /// Course rating, slope and par.
  package let rating: Rating

  /// What a tee is rated at from a day on.
  package init(gender: Gender, part: Part, validFrom: Day, rating: Rating) {
    self.gender = gender
    self.part = part
    self.validFrom = validFrom
    self.rating = rating
  }
}

/// Whose rating, par or stroke index it is.
package enum Gender: String, CaseIterable, Sendable {
  /// The men's.
  case men
  /// The women's.
  case women
}
