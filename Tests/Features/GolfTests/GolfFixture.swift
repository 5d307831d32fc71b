import Core
import Database
import Handicap
import Testing
import TestSupport
import Zones

@testable import Golf

/// A golf service on a fresh database, with users 1 (an admin), 2 and 3 (reporters), and the club of Alastaro.
struct GolfFixture {
  let database: TestDatabase
  let golf: Golf
  let club: Club

  /// Noon of 2026-06-15 in UTC.
  static let now = Instant(seconds: 1_781_524_800)

  init(writers: Int = 1) throws {
    database = try TestDatabase(writers: writers)
    try database.addUsers(("user1", .admin), ("user2", .reporter), ("user3", .reporter))
    golf = Golf(zones: try Zones(), timeZone: "Europe/Helsinki")
    club = try database.write { [golf] transaction in
      return try golf.createClub(
        Club(name: "Alastaro Golf", country: "Finland"), GolfFixture.context(by: 1),
        in: transaction)
    }
  }

  static func context(by user: Int64? = 1, now: Instant = now) -> RequestContext {
    let caller = user.map {
      Caller(user: ID(stored: $0), role: $0 == 1 ? .admin : .reporter, timeZone: "UTC")
    }
    return RequestContext(caller: caller, now: now, requestID: "r", operation: "test")
  }

  func write<Value: Sendable>(
    by user: Int64? = 1,
    _ body: @escaping @Sendable (Golf, RequestContext, WriteTransaction) throws -> Value
  ) throws -> Value {
    try database.write { [golf] transaction in
      try body(golf, GolfFixture.context(by: user), transaction)
    }
  }

  func read<Value>(_ body: (Golf, ReadTransaction) throws(GolfFault) -> Value) throws -> Value {
    try database.read { (transaction) throws(GolfFault) in try body(golf, transaction) }
  }

  /// The fields of the errors that `body` throws.
  func errors(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch GolfFault.invalid(let fields) {
      return fields.map(\.field)
    } catch {
      Issue.record("\(error) is no error of fields")
      return []
    }
  }
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// The card of Alastaro Golf as it was printed in 2009: metres, par and stroke index by hole. The red tee's front nine
/// adds up to 63 m less than the card says.
enum Alastaro {
  static let pars = [5, 4, 3, 4, 4, 4, 5, 3, 4, 4, 4, 4, 3, 4, 4, 3, 5, 4]
  static let indexes = [8, 4, 18, 12, 10, 2, 6, 16, 14, 1, 9, 5, 17, 11, 13, 15, 3, 7]
  static let white = [
    462, 367, 142, 326, 367, 406, 486, 152, 340, 380, 338, 372, 105, 324, 332, 189, 466, 377,
  ]
  static let red = [
    404, 285, 97, 288, 325, 335, 335, 113, 270, 300, 284, 310, 77, 294, 276, 132, 380, 320,
  ]

  static var holes: [CardHole] {
    zip(pars, indexes).enumerated().map { index, hole in
      CardHole(number: index + 1, par: hole.0, strokeIndex: hole.1)
    }
  }

  static func rating(
    _ gender: Gender = .men, _ part: Part = .eighteen, _ courseRating: Int = 712,
    slope: Int = 125, par: Int = 71, from: Day? = nil
  ) -> NewRating {
    NewRating(
      gender: gender, part: part, courseRating: Tenths(courseRating), slope: slope, par: par,
      validFrom: from)
  }

  /// The course with its white tee, whose ratings are invented.
  static func course(
    _ club: Club, name: String = "Alastaro", from: Day, tees: [TeeChange]? = nil
  ) -> NewCourse {
    NewCourse(
      club: .id(club.id), name: name, validFrom: from, holes: holes,
      tees: tees ?? [
        TeeChange(
          name: "White", lengths: white, printed: PrintedTotals(out: 3048, in: 2883, total: 5931),
          ratings: [rating()])
      ])
  }
}
