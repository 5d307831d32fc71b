package import Core
package import Handicap
package import WebAPI

extension CourseDraft: Input {
  /// Also checks the rules of holes and tees, so that all errors are reported at once.
  package init(_ decoder: inout InputDecoder) {
    let club = decoder.requiredOrNil("club", .club, "The club's id, or its name.")
    let name = decoder.requiredOrNil("name", .name)
    let validFrom = decoder.requiredOrNil(
      "validFrom", .day, "The card's first day, and that of ratings that name none.")
    let holes = decoder.requiredOrNil("holes", .holes, "18 or 9.")
    let tees = decoder.required("tees", .list(.draft(NewTee.self), 1...50)).map(\.tee)
    self.init(club: club, name: name, validFrom: validFrom, holes: holes, tees: tees)
    if let holes { decoder.addErrors(HolesCheck.errors(holes)) }
    let count = holes.flatMap { [9, 18].contains($0.count) ? $0.count : nil }
    decoder.addErrors(TeesCheck.errors(tees, holeCount: count, validFrom: validFrom ?? .earliest))
  }
}

extension NewCourse: Input {
  package init(_ decoder: inout InputDecoder) {
    let draft = CourseDraft(&decoder)
    // A course with errors does not reach the service: only its club is asked for, for the rights of the caller.
    self =
      draft.course
      ?? NewCourse(
        club: draft.club ?? .name(""), name: "", validFrom: .earliest, holes: [], tees: [])
  }
}

struct CourseUpdate: Input {
  let id: CourseID
  let change: CourseChange

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    let name = decoder.change("name", .name)
    let validFrom = decoder.optional(
      "validFrom", .day,
      "A card's first day, a new one's or that of one to be put right, and of ratings that name none."
    )
    let holes = decoder.optional(
      "holes", .holes,
      "The holes of a new card, those of the card before unless given; or of a card that is put right."
    )
    let tees = decoder.optional(
      "tees", .list(.draft(TeeUpdate.self), 0...50), default: [],
      "Ratings and lengths to be added or put right, and tees to be added or renamed."
    ).map(\.tee)
    let reason = decoder.optional(
      "reason", .text(1...2_000),
      "Needed to put right what is valid from a day already, once a card stands on it.")
    change = CourseChange(
      name: name, validFrom: validFrom, holes: holes?.whole, tees: tees.map(\.rightParts),
      reason: reason)
    if let holes { decoder.addErrors(HolesCheck.errors(holes)) }
    let day = decoder.isWrong("validFrom") ? .earliest : validFrom
    decoder.addErrors(TeesCheck.errors(tees, holeCount: nil, validFrom: day))
  }
}

extension FieldType where Value == [HoleDraft] {
  /// The holes of a card.
  fileprivate static var holes: FieldType { .list(.draft(HoleDraft.self), 9...18) }
}

private struct NewTee: Input {
  let tee: TeeDraft

  init(_ decoder: inout InputDecoder) {
    tee = TeeDraft(id: nil, name: decoder.requiredOrNil("name", .name), &decoder)
  }
}

/// A tee to add, or additions to a tee.
private struct TeeUpdate: Input {
  let tee: TeeDraft

  init(_ decoder: inout InputDecoder) {
    let id = decoder.optional(
      "id", FieldType<TeeID>.id(), "The tee that gets `name`; without it the tee is found by name.")
    let name = decoder.optional("name", .name)
    tee = TeeDraft(id: id, name: name, &decoder)
  }
}

extension TeeDraft {
  fileprivate init(id: TeeID?, name: String?, _ decoder: inout InputDecoder) {
    let lengths = decoder.optional(
      "lengths", .list(.nilIfWrong(.integer(TeesCheck.lengths)), 9...18),
      "In metres, in the order of the holes.")
    let printed = decoder.optional(
      "printed", .draft(PrintedTotals.self),
      "The sums on the paper card, which must be those of the lengths.")
    let ratings = decoder.optional(
      "ratings", .list(.draft(RatingDraft.self), 0...100), default: [])
    self.init(
      id: id, name: name, lengths: lengths, areLengthsWrong: decoder.isWrong("lengths"),
      printed: printed, ratings: ratings, isWrong: decoder.hasErrors)
  }
}

extension HoleDraft: Input {
  package init(_ decoder: inout InputDecoder) {
    let number = decoder.requiredOrNil("hole", .integer(1...18))
    let par = decoder.requiredOrNil("par", .integer(Hole.pars))
    let strokeIndex = decoder.requiredOrNil("strokeIndex", .integer(1...18))
    let women = decoder.optional(
      "women", .draft(WomensHole.self), "Where par or stroke index are others for women.")
    self.init(
      number: number, par: par, strokeIndex: strokeIndex,
      hasWomensIndex: women?.hasStrokeIndex ?? false, womensPar: women?.par,
      womensStrokeIndex: women?.strokeIndex, isWrong: decoder.hasErrors)
  }
}

private struct WomensHole: Input {
  let par: Int?
  let strokeIndex: Int?
  /// Also when it is wrong.
  let hasStrokeIndex: Bool

  init(_ decoder: inout InputDecoder) {
    par = decoder.optional("par", .integer(Hole.pars))
    strokeIndex = decoder.optional("strokeIndex", .integer(1...18))
    hasStrokeIndex = strokeIndex != nil || decoder.isWrong("strokeIndex")
  }
}

extension PrintedTotals: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      out: decoder.optional("out", .integer(0...19_800)),
      in: decoder.optional("in", .integer(0...19_800)),
      total: decoder.optional("total", .integer(0...19_800)))
  }
}

extension RatingDraft: Input {
  package init(_ decoder: inout InputDecoder) {
    let gender = decoder.requiredOrNil("gender", .oneOf(Gender.self))
    let part = decoder.optional("part", .part, default: .eighteen, "18 unless given.")
    let courseRating = decoder.requiredOrNil("courseRating", .tenths(Tenths(1)...Tenths(1_000)))
    let slope = decoder.requiredOrNil("slopeRating", .integer(Rating.slopes))
    let par = decoder.requiredOrNil("par", .integer(27...108))
    let validFrom = decoder.optional("validFrom", .day, "That of the card unless given.")
    self.init(
      gender: gender, part: decoder.isWrong("part") ? nil : part, courseRating: courseRating,
      slope: slope, par: par, validFrom: validFrom, isWrong: decoder.hasErrors,
      isDayWrong: decoder.isWrong("validFrom"))
  }
}

extension InputDecoder {
  fileprivate mutating func addErrors(_ errors: [FieldError]) {
    for error in errors { addError(error.field, error.message) }
  }
}

struct CoursesInput: Input {
  let club: ClubID?
  let search: String?

  init(_ decoder: inout InputDecoder) {
    club = decoder.optional("club", .id())
    search = decoder.optional("search", .short, "A part of the name, in any case.")
  }
}

struct CourseInput: Input {
  let id: CourseID
  let on: Day?

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    on = decoder.optional("on", .day, "Today at the club, unless given.")
  }
}

/// A course to create, with its first card.
package struct NewCourse: Hashable, Sendable {
  package let club: ClubReference
  package let name: String
  /// The first day of the card, and of ratings without a day of their own.
  package let validFrom: Day
  /// 18 or 9, in any order.
  package let holes: [CardHole]
  package let tees: [TeeChange]

  package init(
    club: ClubReference, name: String, validFrom: Day, holes: [CardHole], tees: [TeeChange]
  ) {
    self.club = club
    self.name = name
    self.validFrom = validFrom
    self.holes = holes
    self.tees = tees
  }

  /// The change that makes it of a course without cards and tees.
  var change: CourseChange {
    CourseChange(name: .set(name), validFrom: validFrom, holes: holes, tees: tees)
  }
}

/// A change to a course. Cards and ratings of a new day are added: what was valid on a day stays. Those of a day that
/// is there are corrected.
package struct CourseChange: Equatable, Sendable {
  package var name: FieldUpdate<String>
  /// The first day of a new card, and of ratings without a day of their own.
  package var validFrom: Day?
  /// The new card's holes; `nil` for those of the card before it.
  package var holes: [CardHole]?
  /// Tees to add, and what is added to tees.
  package var tees: [TeeChange]
  /// Why something that cards use is corrected; `nil` where nothing is said.
  package var reason: String?

  package init(
    name: FieldUpdate<String> = .keep, validFrom: Day? = nil, holes: [CardHole]? = nil,
    tees: [TeeChange] = [], reason: String? = nil
  ) {
    self.name = name
    self.validFrom = validFrom
    self.holes = holes
    self.tees = tees
    self.reason = reason
  }
}

/// A tee to add, when the course has none of that name, or what is added to a tee.
package struct TeeChange: Hashable, Sendable {
  /// A tee of the course, which is renamed to `name`; `nil` when `name` says which tee.
  package let id: TeeID?
  /// `nil` only beside `id`, for no new name.
  package let name: String?
  /// In metres, in the order of the holes.
  package let lengths: [Int]?
  /// Totals to compare with the sums of the lengths.
  package let printed: PrintedTotals?
  package let ratings: [NewRating]

  package init(
    id: TeeID? = nil, name: String?, lengths: [Int]? = nil, printed: PrintedTotals? = nil,
    ratings: [NewRating] = []
  ) {
    self.id = id
    self.name = name
    self.lengths = lengths
    self.printed = printed
    self.ratings = ratings
  }
}

/// The totals of lengths that a paper card prints, in metres; `nil` where it prints none.
package struct PrintedTotals: Hashable, Sendable {
  /// The first nine.
  package let out: Int?
  /// The last nine.
  package let `in`: Int?
  package let total: Int?

  package init(out: Int? = nil, in: Int? = nil, total: Int? = nil) {
    self.out = out
    self.in = `in`
    self.total = total
  }
}

/// A rating to add to a tee.
package struct NewRating: Hashable, Sendable {
  package let gender: Gender
  package let part: Part
  /// The score expected of a scratch golfer, in tenths of a stroke.
  package let courseRating: Tenths
  /// 55 … 155.
  package let slope: Int
  package let par: Int
  /// `nil` for the card's first day.
  package let validFrom: Day?

  package init(
    gender: Gender, part: Part, courseRating: Tenths, slope: Int, par: Int, validFrom: Day?
  ) {
    self.gender = gender
    self.part = part
    self.courseRating = courseRating
    self.slope = slope
    self.par = par
    self.validFrom = validFrom
  }
}
