import Core
import Database

extension Hold {
  /// A club: its caddiemasters and its rule book.
  static func club(_ id: ClubID) -> Hold { Hold(.group, table: "clubs", .id(id.value)) }

  /// The home club that a golfer moves to, whose rule book must stay meanwhile; `nil` for one who stays.
  static func newClub(in patch: Patch<Golfer>) -> Hold? {
    patch[\.homeClub].map { Optional(club($0).shared) }.applied(to: nil)
  }

  /// A course: its cards, tees and ratings, and its playing conditions.
  static func course(_ id: CourseID) -> Hold { Hold(.part, table: "courses", .id(id.value)) }

  /// The course of a scorecard.
  static func course(of card: ScorecardID) -> Hold {
    Hold(
      .part, table: "courses", .referredBy(table: "scorecards", column: "course", id: card.value))
  }

  /// A golfer: the scorecards, adjustments and revisions of the record.
  static func golfer(_ id: GolferID) -> Hold { Hold(.member, table: "golfers", .id(id.value)) }

  /// The golfer of a scorecard.
  static func golfer(of card: ScorecardID) -> Hold {
    Hold(
      .member, table: "golfers", .referredBy(table: "scorecards", column: "golfer", id: card.value))
  }

  /// The golfer of a committee's adjustment.
  static func golfer(of adjustment: AdjustmentID) -> Hold {
    Hold(
      .member, table: "golfers",
      .referredBy(table: "adjustments", column: "golfer", id: adjustment.value))
  }

  /// The golfer that a user is.
  static func golfer(of user: UserID) -> Hold {
    Hold(.member, table: "golfers", .column("user_id", user.value))
  }
}
