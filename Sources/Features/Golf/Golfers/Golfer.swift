package import Core
import Database
package import Handicap
package import WebAPI

package typealias GolferID = ID<Golfer>

/// A golfer with a scoring record.
package struct Golfer: Hashable, DeclaredRecord {
  package var id = GolferID(stored: 1)
  /// The golfer's login, or `nil`.
  package var user: UserID?
  /// 1 to 100 characters.
  package var name: String
  /// Whose ratings count where a scorecard names none.
  package var gender: Gender
  /// The club that keeps the record.
  package var homeClub: ClubID
  /// The club's number for the golfer, or empty.
  package var memberNumber: String
  /// The Handicap Index with which the record begins, or `nil`.
  package var assignedIndex: Tenths?
  /// The first day of the record.
  package var registeredOn = Day.earliest
  package var createdAt = Instant(seconds: 0)

  /// What two golfers of a club must not have in common; `nil` for none.
  var memberNumberKey: String? { memberNumber.isEmpty ? nil : Names.key(of: memberNumber) }

  /// The index of a golfer who is registered without one: the maximum (RoH 5.3).
  package static let defaultIndex = Tenths(540)

  /// A golfer to register.
  package init(
    user: UserID? = nil, name: String = "", gender: Gender = .men,
    homeClub: ClubID = ClubID(stored: 1), memberNumber: String = "",
    assignedIndex: Tenths? = defaultIndex
  ) {
    self.user = user
    self.name = name
    self.gender = gender
    self.homeClub = homeClub
    self.memberNumber = memberNumber
    self.assignedIndex = assignedIndex
  }

  /// Its fields, in the order of the answers' members. The input of a new golfer gives `assignedIndex` itself.
  package static let fields = FieldTable<Golfer>(
    "golfers", blank: Golfer(),
    [
      .constant("id", \.id),
      .input("user", \.user, column: "user_id", .optional(.id(), "Who logs in as the golfer.")),
      .text("name", \.name, required: .name),
      .derived(column: "name_key") { .text(Names.key(of: $0.name)) },
      .input("gender", \.gender, .required(.oneOf(Gender.self), "Whose ratings count.")),
      .input("homeClub", \.homeClub, column: "club", .required(.id())),
      .text(
        "memberNumber", \.memberNumber, column: "member_number", .short,
        "Unlike that of the club's other golfers, in any case."),
      .derived(column: "member_number_key") { .optional($0.memberNumberKey) },
      .stored(
        "assignedIndex", \.assignedIndex, column: "assigned_index", isAudited: true,
        isShown: false),
      .hidden("registeredOn", \.registeredOn, column: "registered_on"),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])
}

/// A golfer with the Handicap Index of a day.
package struct GolferHandicap: Hashable, Sendable {
  package let golfer: Golfer
  /// The Handicap Index in force, or `nil`.
  package let index: Tenths?
  /// The Low Handicap Index, once the record has twenty scores (RoH 5.7).
  package let lowIndex: Tenths?
  /// The day from which the index is in force.
  package let asOf: Day
  /// The freeze that the day is in, or `nil`.
  package let freeze: Suspension.Period?
  /// The withdrawal that the day is in, or `nil`.
  package let withdrawal: Suspension.Period?
  /// What the reader may see.
  package var view = Golf.View.whole

  /// Whether the reader may see the index.
  var showsIndex: Bool { view == .whole || withdrawal == nil }
}

/// Which golfers of a club are listed.
package struct GolfersQuery: Hashable, Sendable {
  package let club: ClubID
  /// A part of the name, or the member number; `nil` for all.
  package let search: String?
  package let limit: Int
  /// The last golfer of the page before.
  package let after: Position?

  package struct Position: Hashable, Sendable {
    /// The lower-cased name.
    package let nameKey: String
    package let id: Int64

    package init(nameKey: String, id: Int64) {
      self.nameKey = nameKey
      self.id = id
    }
  }

  package init(club: ClubID, search: String? = nil, limit: Int = 500, after: Position? = nil) {
    self.club = club
    self.search = search
    self.limit = limit
    self.after = after
  }
}

extension ResponseWriter {
  /// Writes an index, and its printed form with a plus sign for a plus handicap.
  mutating func index(_ name: StaticString, _ text: StaticString, _ index: Tenths?) {
    field(name, index)
    field(text, index.map { $0.count < 0 ? "+\(Tenths(-$0.count))" : $0.description })
  }
}

extension GolferHandicap: Output {
  package func write(to writer: inout ResponseWriter) {
    var golfer = golfer
    if view == .review { golfer.user = nil }
    Golfer.fields.write(golfer, to: &writer) { name, writer in
      guard name == "memberNumber" else { return }
      writer.index("handicapIndex", "handicapIndexText", showsIndex ? index : nil)
      writer.index("lowHandicapIndex", "lowHandicapIndexText", showsIndex ? lowIndex : nil)
      writer.field("asOf", asOf)
      writer.field("assignedIndex", view == .whole ? golfer.assignedIndex : nil)
      writer.field("frozen", view == .whole ? freeze : nil)
      writer.field("withdrawn", view == .whole ? withdrawal : nil)
    }
  }
}

extension Suspension.Period: Output {
  package static var schemaName: String { "Suspension" }
  package static var example: Suspension.Period {
    Suspension.Period(from: .earliest, until: .latest)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("from", from)
    writer.field("until", until)
  }
}

extension TeeHandicap: Output {
  package func write(to writer: inout ResponseWriter) {
    writer.index("handicapIndex", "handicapIndexText", index)
    writer.field("courseHandicap", courseHandicap)
    writer.field("playingHandicap", playingHandicap)
    writer.field("strokes", strokes)
    tees.write(to: &writer)
  }
}

extension TeeHandicapTable: Output {
  package func write(to writer: inout ResponseWriter) {
    writer.field("course", course)
    writer.field("tee", tees.tee)
    writer.field("teeName", tees.name)
    tees.write(to: &writer)
    writer.field("system", system)
    writer.field("allowance", allowance)
    writer.field("lines", lines)
  }
}

extension HandicapTable.Line: Output {
  package static var example: HandicapTable.Line { HandicapTable.lines { _ in 20 }[0] }

  package func write(to writer: inout ResponseWriter) {
    writer.field("from", from)
    writer.field("through", through)
    writer.field("playingHandicap", handicap)
  }
}

extension RatedTee {
  fileprivate func write(to writer: inout ResponseWriter) {
    writer.field("courseRating", rating.courseRating)
    writer.field("slopeRating", rating.slope)
    writer.field("par", rating.par)
    writer.field("part", part)
    writer.field("gender", gender)
    writer.field("on", on)
  }
}
