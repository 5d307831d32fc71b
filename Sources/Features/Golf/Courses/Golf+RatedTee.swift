package import Core
package import Handicap
import Database

/// Tees of a course as they are asked for.
package struct RatedTeeQuery: Hashable, Sendable {
  /// The course.
  package let course: CourseID
  /// The tee.
  package let tee: TeeReference
  /// The day; `nil` for today at the course's club.
  package let on: Day?
  /// Which holes.
  package let part: Part
  /// Whose rating; `nil` for the player's own.
  package let gender: Gender?

  /// A question.
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

/// Tees with their rating of a day.
package struct RatedTee: Hashable, Sendable {
  /// The tee's number.
  package let tee: TeeID
  /// Its name.
  package let name: String
  /// Which holes.
  package let part: Part
  /// Whose rating.
  package let gender: Gender
  /// The day.
  package let on: Day
  /// What the holes are rated at.
  package let rating: Rating
}

extension Golf {
  /// Tees with their rating, the holes of the part, and the course's club.
  ///
  /// - Throws: `.notFound` of the course; `.invalid` on `tee`, and on `gender`, `part` or `on` where that could mend it.
  func ratedTee(
    _ query: RatedTeeQuery, for gender: Gender, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> (RatedTee, holes: [RoundHole], Club) {
    guard let course = try Course.find(query.course, in: transaction) else { throw .notFound }
    let club = try self.club(course.club, in: transaction)
    let day = query.on ?? today(at: club, now: now)
    guard let tee = course.tee(query.tee) else {
      throw .invalid("tee", "The course has no such tee.")
    }
    guard let rating = tee.rating(for: gender, query.part, on: day)?.rating else {
      throw .invalid(RatingCheck.faults(of: tee, gender, query.part, on: day, dayField: "on"))
    }
    guard let holes = course.card(on: day)?.round(query.part, for: gender) else {
      throw .invalid("on", "The course has no card of that day.")
    }
    let rated = RatedTee(
      tee: tee.id, name: tee.name, part: query.part, gender: gender, on: day, rating: rating)
    return (rated, holes, club)
  }
}
