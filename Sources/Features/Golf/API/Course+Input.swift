import Core
import Handicap
package import WebAPI

extension NewCourse: Input {
  /// Also checks the rules of holes and tees, so that all errors are reported at once.
  package init(_ decoder: inout InputDecoder) {
    let club = decoder.required("club", .club, "The club's id, or its name.")
    let name = decoder.required("name", .name)
    let validFrom = decoder.required(
      "validFrom", .day, "The card's first day, and that of ratings that name none.")
    let holes = decoder.required("holes", .list(.object(CardHole.self), 9...18), "18 or 9.")
    let tees = decoder.required("tees", .list(.object(NewTee.self), 1...50)).map(\.tee)
    self.init(club: club, name: name, validFrom: validFrom, holes: holes, tees: tees)
    if !holes.isEmpty { decoder.addErrors(HolesCheck.errors(holes)) }
    let count = [9, 18].contains(holes.count) ? holes.count : nil
    decoder.addErrors(TeesCheck.errors(tees, holeCount: count, validFrom: validFrom))
  }
}

struct CourseUpdate: Input {
  let id: CourseID
  let change: CourseChange

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    let name = decoder.change("name", .name)
    let validFrom = decoder.optional(
      "validFrom", .day, "A new card's first day, and that of ratings that name none.")
    let holes = decoder.optional(
      "holes", .list(.object(CardHole.self), 9...18),
      "The holes of a new card; those of the card before unless given.")
    let tees = decoder.optional(
      "tees", .list(.object(TeeUpdate.self), 0...50), default: [],
      "Ratings and lengths to be added, and tees to be added or renamed.")
    change = CourseChange(
      name: name, validFrom: validFrom, holes: holes, tees: tees.map(\.tee))
    if let holes { decoder.addErrors(HolesCheck.errors(holes)) }
    let day = decoder.isWrong("validFrom") ? .earliest : validFrom
    decoder.addErrors(TeesCheck.errors(change.tees, holeCount: nil, validFrom: day))
  }
}

private struct NewTee: Input {
  let tee: TeeChange

  init(_ decoder: inout InputDecoder) {
    tee = TeeChange(id: nil, name: decoder.required("name", .name), &decoder)
  }
}

/// A tee to add, or additions to a tee.
private struct TeeUpdate: Input {
  let tee: TeeChange

  init(_ decoder: inout InputDecoder) {
    let id = decoder.optional(
      "id", FieldType<TeeID>.id(), "The tee that gets `name`; without it the tee is found by name.")
    let name = decoder.optional("name", .name)
    tee = TeeChange(id: id, name: name, &decoder)
  }
}

extension TeeChange {
  fileprivate init(id: TeeID?, name: String?, _ decoder: inout InputDecoder) {
    self.init(
      id: id, name: name,
      lengths: decoder.optional(
        "lengths", .list(.integer(TeesCheck.lengths), 9...18),
        "In metres, in the order of the holes."),
      printed: decoder.optional(
        "printed", .object(PrintedTotals.self),
        "The sums on the paper card, which must be those of the lengths."),
      ratings: decoder.optional("ratings", .list(.object(NewRating.self), 0...100), default: []))
    // A tee with errors is not in the list that `TeesCheck.errors` checks, so its lengths are checked here.
    if !decoder.errors.isEmpty { decoder.addErrors(TeesCheck.lengthErrors(self)) }
  }
}

extension CardHole: Input {
  package init(_ decoder: inout InputDecoder) {
    let number = decoder.required("hole", .integer(1...18))
    let par = decoder.required("par", .integer(Hole.pars))
    let strokeIndex = decoder.required("strokeIndex", .integer(1...18))
    let women = decoder.optional(
      "women", .object(WomensHole.self), "Where par or stroke index are others for women.")
    self.init(
      number: number, par: par, strokeIndex: strokeIndex, womenPar: women?.par,
      womenStrokeIndex: women?.strokeIndex)
  }
}

private struct WomensHole: Input {
  let par: Int?
  let strokeIndex: Int?

  init(_ decoder: inout InputDecoder) {
    par = decoder.optional("par", .integer(Hole.pars))
    strokeIndex = decoder.optional("strokeIndex", .integer(1...18))
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

extension NewRating: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      gender: decoder.required("gender", .oneOf(Gender.self)),
      part: decoder.optional("part", .part, default: .eighteen, "18 unless given."),
      courseRating: decoder.required("courseRating", .tenths(Tenths(1)...Tenths(1_000))),
      slope: decoder.required("slopeRating", .integer(Rating.slopes)),
      par: decoder.required("par", .integer(27...108)),
      validFrom: decoder.optional("validFrom", .day, "That of the card unless given."))
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
