public import Ground
public import Handicap
public import SQLite

/// What a player receives on a tee.
public struct TeeHandicap: Hashable, Sendable {
  /// The index that was reckoned with, or `nil` when the player has none.
  public let index: Tenths?
  /// The strokes received; `nil` without an index.
  public let courseHandicap: Int?
  /// The strokes received in a competition with that allowance.
  public let playingHandicap: Int?
  /// The strokes of the Playing Handicap by hole; none without an index.
  public let strokes: [Int]
  /// The rating that was used.
  public let rating: Rating
  /// Which holes.
  public let part: Part
  /// Whose rating.
  public let gender: Gender
  /// The day.
  public let on: Day
}

/// What a Playing Handicap is asked for.
public struct TeeHandicapQuery: Hashable, Sendable {
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
  /// The player; `nil` for the caller.
  public let golfer: GolferID?
  /// The allowance in percent.
  public let allowance: Int

  /// A question.
  public init(
    course: CourseID, tee: TeeReference, on: Day? = nil, part: Part = .eighteen,
    gender: Gender? = nil, golfer: GolferID? = nil, allowance: Int = 100
  ) {
    self.course = course
    self.tee = tee
    self.on = on
    self.part = part
    self.gender = gender
    self.golfer = golfer
    self.allowance = allowance
  }
}

extension Golf {
  /// What a player receives on a tee on a day.
  ///
  /// - Throws: `.notFound` of the course, or of a golfer whose record the caller may not see; `.invalid` on `golfer`, `tee`, `gender`, `part` or `on`.
  public func handicap(
    _ query: TeeHandicapQuery, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> TeeHandicap {
    let golfer: Golfer
    if let id = query.golfer {
      golfer = try seen(id, act, in: reading)
    } else if let user = act.caller?.user, let own = try Golfer.find(user: user, in: reading) {
      golfer = own
    } else {
      throw .invalid("golfer", "You are not registered as a golfer: name one.")
    }
    guard let course = try Course.find(query.course, in: reading) else { throw .notFound }
    let day =
      if let on = query.on { on } else {
        today(at: try club(course.club, in: reading), now: act.now)
      }
    let gender = query.gender ?? golfer.gender
    guard let tee = course.tee(query.tee) else {
      throw .invalid("tee", "The course has no such tee.")
    }
    guard let rating = tee.rating(for: gender, query.part, on: day)?.rating,
      let holes = course.card(on: day)?.round(query.part, for: gender)
    else {
      throw .invalid(
        "tee",
        "The tee \(tee.name) has no rating for \(gender.rawValue), \(query.part.rawValue), on \(day)."
      )
    }
    let index = try IssuedRevision.inForce(of: golfer.id, on: day, in: reading)?.index
    let exact = index.map {
      query.part == .eighteen
        ? CourseHandicap.eighteenHoles(index: $0, rating: rating)
        : CourseHandicap.nineHoles(index: $0, rating: rating)
    }
    let playing = exact.map { PlayingHandicap.of(courseHandicap: $0, percent: query.allowance) }
    return TeeHandicap(
      index: index, courseHandicap: exact?.rounded, playingHandicap: playing,
      strokes: playing.map {
        StrokesReceived.onHoles(handicap: $0, strokeIndexes: holes.map(\.strokeIndex))
      } ?? [],
      rating: rating, part: query.part, gender: gender, on: day)
  }
}
