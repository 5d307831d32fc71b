import AuditLogMigrations
import Core
import Database
import Foundation
import Golf
import GolfMigrations
import Handicap
import PeopleMigrations
import Zones

/// A database of its own with one golfer, who has an accepted card on each of `rounds` days.
final class GolfBenchmarkDatabase {
  private let folder: URL
  private let database: Database
  private let golf: Golf
  private let club: ClubID
  private let course: CourseID
  private let golfer: GolferID
  private var late: ScorecardID?

  init(rounds: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    database = try Database(
      path: folder.appending(path: "record.db").path,
      migrations: Migration.auditLog + Migration.people + Migration.golf)
    let golf = Golf(zones: try Zones(), timeZone: "UTC")
    self.golf = golf
    let holes = zip(pars, indexes).enumerated().map {
      CardHole(number: $0 + 1, par: $1.0, strokeIndex: $1.1)
    }
    let rating = NewRating(
      gender: .men, part: .eighteen, courseRating: Tenths(709), slope: 125, par: 72, validFrom: nil)
    (club, course, golfer) = try database.writer.write { transaction in
      let club = try golf.createClub(
        Club(name: "Club", country: "Finland"), Self.context, in: transaction
      ).id
      let course = try golf.createCourse(
        NewCourse(
          club: .id(club), name: "Course", validFrom: .earliest, holes: holes,
          tees: [TeeChange(name: "White", ratings: [rating])]), Self.context, in: transaction)
      let golfer = try golf.registerGolfer(
        Golfer(name: "Aino", gender: .men, homeClub: club), Self.context, in: transaction)
      return (club, course.course.id, golfer.golfer.id)
    }
    for number in 0..<rounds { _ = try post(number, start: nil) }
  }

  deinit {
    database.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Posts a late card of the first day, from the request to the commit on the disk.
  func postLateCard() throws {
    late = try post(0, start: 420)
  }

  /// Withdraws the late card.
  func withdrawLateCard() throws {
    guard let late else { return }
    let golf = golf
    try database.writer.write { transaction in
      _ = try golf.withdrawScorecard(late, reason: "Again.", Self.context, in: transaction)
    }
  }

  /// How many revisions a card of the first day changes.
  func changedRevisions() throws -> Int {
    try postLateCard()
    let (golf, golfer) = (golf, golfer)
    let standing = try database.writer.write { transaction in
      try golf.history(of: golfer, Self.context, in: transaction)
    }
    return standing.count { $0.scorecard == late }
  }

  private func post(_ number: Int, start: Int?) throws -> ScorecardID {
    let (golf, golfer, club) = (golf, golfer, club)
    let card = NewScorecard(
      course: course, tee: .name("White"), playedOn: first.advanced(by: number) ?? first,
      start: start, strokes: strokes(number))
    return try database.writer.write { transaction in
      try golf.postScorecard(card, of: golfer, at: club, Self.context, in: transaction).card.card.id
    }
  }

  /// The context of a command, in a year after all rounds.
  private static let context = RequestContext(
    caller: nil, now: Instant(seconds: 1_900_000_000), requestID: "", operation: "bench")
}
