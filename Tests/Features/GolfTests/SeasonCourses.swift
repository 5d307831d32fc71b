import Core
import Handicap
import Testing

@testable import Golf

/// The courses of generated seasons: 0 has eighteen holes, 1 has nine.
enum SeasonCourses {
  private static let indexes = (0..<18).map { 1 + $0 * 7 % 18 }
  private static let nineIndexes = (0..<9).map { 1 + $0 * 4 % 9 }
  /// The ratings of both courses: eighteen holes and each nine.
  private static let ratings: [[Part: (Int, Int, Int)]] = [
    [.eighteen: (709, 128, 72), .front9: (352, 124, 36), .back9: (357, 132, 36)],
    [.eighteen: (684, 113, 72), .front9: (342, 113, 36)],
  ]

  static func newRatings(_ course: Int) -> [NewRating] {
    ratings[course].map { part, figures in
      Alastaro.rating(.men, part, figures.0, slope: figures.1, par: figures.2)
    }
  }

  static func cardHoles(_ course: Int) -> [CardHole] {
    let indexes = course == 0 ? indexes : nineIndexes
    return indexes.enumerated().map { CardHole(number: $0 + 1, par: 4, strokeIndex: $1) }
  }

  static func rating(_ course: Int, _ part: Part) throws -> Rating {
    let (courseRating, slope, par) = try #require(ratings[course][part])
    return try #require(Rating(courseRating: Tenths(courseRating), slope: slope, par: par))
  }

  static func round(_ play: GeneratedSeason.Play, conditions: Int) throws -> Round {
    // Twice round nine holes: the first time a hole's index is 2n - 1, the second time 2n.
    let twice = nineIndexes.map { 2 * $0 - 1 } + nineIndexes.map { 2 * $0 }
    let whole = (play.course == 0 ? indexes : twice).compactMap { Hole(par: 4, strokeIndex: $0) }
    let nine =
      play.course == 0
      ? Array(play.part == .back9 ? whole.suffix(9) : whole.prefix(9))
      : nineIndexes.compactMap { Hole(par: 4, strokeIndex: $0) }
    let first = play.part == .back9 ? 10 : 1
    let outcomes = play.strokes.enumerated().map { place, strokes in
      strokes.map { HoleOutcome.strokes($0) }
        ?? (play.pickedUp.contains(first + place) ? .pickedUp : .notPlayed)
    }
    var round = try #require(
      Round(
        part: play.part, holes: play.part == .eighteen ? whole : nine, outcomes: outcomes,
        rating: try rating(play.course, play.part)))
    round.conditions = conditions
    if play.part == .eighteen {
      round.frontRating = try rating(play.course, .front9)
      round.backRating = play.course == 0 ? try rating(0, .back9) : nil
    } else {
      round.whole = Round.EighteenHoles(holes: whole, rating: try rating(play.course, .eighteen))
    }
    return round
  }
}

extension GeneratedSeason {
  /// The entries of all that is in the record in the end.
  func entries(
    courses: [CourseID], id: (Int) throws -> Int
  ) throws -> [RecordEntry] {
    var entries = try cards.map { card, play in
      let conditions = conditions[.init(course: play.course, day: play.day)]
      return RecordEntry(
        id: try id(card), day: play.day, start: play.start,
        course: Int(courses[play.course].value),
        .round(try SeasonCourses.round(play, conditions: conditions ?? 0)))
    }
    entries += indexes.map { RecordEntry(id: -Int($0.number), day: $0, .decision($1)) }
    entries += try penalties.map { day, penalty in
      let rating = penalty == .generic ? try SeasonCourses.rating(0, .eighteen) : nil
      return RecordEntry(
        id: -100_000 - Int(day.number), day: day, .penalty(penalty, rating: rating))
    }
    return entries
  }
}
