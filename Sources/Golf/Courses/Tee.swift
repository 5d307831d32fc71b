public import Ground
public import Handicap

/// A set of tee markers of a course.
public struct Tee: Hashable, Sendable {
  /// Its number.
  public let id: TeeID
  /// Its name, unlike that of any other tee of the course.
  public var name: String
  /// What it was ever rated at, in no order that means anything.
  public var ratings: [TeeRating]

  /// A tee.
  public init(id: TeeID, name: String, ratings: [TeeRating]) {
    self.id = id
    self.name = name
    self.ratings = ratings
  }

  /// The rating that is valid on a day: the one with the newest first day that has come. `nil` when the tee was not rated.
  public func rating(for gender: Gender, _ part: Part, on day: Day) -> TeeRating? {
    ratings.filter { $0.gender == gender && $0.part == part && $0.validFrom <= day }
      .max { $0.validFrom < $1.validFrom }
  }

  /// Every rating that is valid on a day: 18 holes, front, back; men before women.
  public func ratings(on day: Day) -> [TeeRating] {
    Part.allCases.flatMap { part in
      Gender.allCases.compactMap { rating(for: $0, part, on: day) }
    }
  }
}

/// What a tee is rated at from a day on.
public struct TeeRating: Hashable, Sendable {
  /// Whose rating it is.
  public let gender: Gender
  /// Which holes were rated.
  public let part: Part
  /// Its first day.
  public let validFrom: Day
  /// Course rating, slope and par.
  public let rating: Rating

  /// What a tee is rated at from a day on.
  public init(gender: Gender, part: Part, validFrom: Day, rating: Rating) {
    self.gender = gender
    self.part = part
    self.validFrom = validFrom
    self.rating = rating
  }
}

/// Whose rating, par or stroke index it is.
public enum Gender: String, CaseIterable, Sendable {
  /// The men's.
  case men
  /// The women's.
  case women
}
