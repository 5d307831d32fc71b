package import Core
package import Handicap

/// Which tee is asked for, and for which holes, day and gender.
package struct RatedTeeQuery: Hashable, Sendable {
  package let course: CourseID
  package let tee: TeeReference
  /// `nil` for today at the course's club.
  package let on: Day?
  package let part: Part
  /// `nil` for the golfer's own.
  package let gender: Gender?

  package init(
    course: CourseID, tee: TeeReference, on: Day? = nil, part: Part = .eighteen,
    gender: Gender? = nil
  ) {
    self.course = course
    self.tee = tee
    self.on = on
    self.part = part
    self.gender = gender
  }
}

/// A tee with its rating of a day.
package struct RatedTee: Hashable, Sendable {
  package let tee: TeeID
  package let name: String
  package let part: Part
  package let gender: Gender
  package let on: Day
  package let rating: Rating
}

/// Whose handicap is asked for, on which tee.
package struct TeeHandicapQuery: Hashable, Sendable {
  package let tees: RatedTeeQuery
  /// `nil` for the caller.
  package let golfer: GolferID?
  /// In percent.
  package let allowance: Int

  package init(_ tees: RatedTeeQuery, golfer: GolferID? = nil, allowance: Int = 100) {
    self.tees = tees
    self.golfer = golfer
    self.allowance = allowance
  }
}

/// A golfer's handicap on a tee.
package struct TeeHandicap: Hashable, Sendable {
  /// The Handicap Index, or `nil` when the golfer has none.
  package let index: Tenths?
  /// The Course Handicap (RoH 6.1); `nil` without an index.
  package let courseHandicap: Int?
  /// The Playing Handicap with the allowance (RoH 6.2); `nil` without an index.
  package let playingHandicap: Int?
  /// The strokes of the Playing Handicap by hole; empty without an index.
  package let strokes: [Int]
  package let tees: RatedTee
}

/// The Playing Handicap of every Handicap Index on a tee.
package struct TeeHandicapTable: Hashable, Sendable {
  package let course: CourseID
  package let tees: RatedTee
  /// The rules of the day.
  package let system: RuleSet.System
  /// In percent.
  package let allowance: Int
  /// The ranges of indexes with the same Playing Handicap, the lowest first.
  package let lines: [HandicapTable.Line]
}
