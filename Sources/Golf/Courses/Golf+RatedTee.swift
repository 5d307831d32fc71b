public import Ground
public import Handicap
import SQLite

/// Tees of a course as they are asked for.
public struct RatedTeeQuery: Hashable, Sendable {
  /// The course.
  public let course: CourseID
  /// The tee.
  public let tee: TeeReference
  /// The day; `nil` for today at the course's club.
  public let on: Day?
  /// Which holes.
  public let part: Part
  /// Whose rating; `nil` for the player's own.
  public let gender: Gender?

  /// A question.
  public init(
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
public struct RatedTee: Hashable, Sendable {
  /// The tee's number.
  public let tee: TeeID
  /// Its name.
  public let name: String
  /// Which holes.
  public let part: Part
  /// Whose rating.
  public let gender: Gender
  /// The day.
  public let on: Day
  /// What the holes are rated at.
  public let rating: Rating
}

extension Golf {
  /// Tees with their rating, the holes of the part, and the course's club.
  ///
  /// - Throws: `.notFound` of the course; `.invalid` on `tee`, and on `gender`, `part` or `on` where that could mend it.
  func ratedTee(
    _ query: RatedTeeQuery, for gender: Gender, now: Instant, in reading: Reading
  ) throws(GolfFault) -> (RatedTee, holes: [RoundHole], Club) {
    guard let course = try Course.find(query.course, in: reading) else { throw .notFound }
    let club = try self.club(course.club, in: reading)
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
