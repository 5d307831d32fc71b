package import WebAPI
import Core
import Handicap

extension NewCourse: Input {
  /// Reads the fields, and looks whether holes and tees mean something, so that every fault is told at once.
  package init(_ fields: inout InputDecoder) {
    let club = fields.required("club", .club, "The club's id, or its name.")
    let name = fields.required("name", .name)
    let validFrom = fields.required(
      "validFrom", .day, "The card's first day, and that of ratings that name none.")
    let holes = fields.required("holes", .list(.object(CardHole.self), 9...18), "18 or 9.")
    let tees = fields.required("tees", .list(.object(NewTee.self), 1...50)).map(\.tee)
    self.init(club: club, name: name, validFrom: validFrom, holes: holes, tees: tees)
    if !holes.isEmpty { fields.addError(HolesCheck.errors(holes)) }
    let count = [9, 18].contains(holes.count) ? holes.count : nil
    fields.addError(TeesCheck.errors(tees, holeCount: count, validFrom: validFrom))
  }
}

/// A change to a course.
struct CourseUpdate: Input {
  let id: CourseID
  let change: CourseChange

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    let name = fields.change("name", .name)
    let validFrom = fields.optional(
      "validFrom", .day, "A new card's first day, and that of ratings that name none.")
    let holes = fields.optional(
      "holes", .list(.object(CardHole.self), 9...18),
      "The holes of a new card; those of the card before unless given.")
    let tees = fields.optional(
      "tees", .list(.object(TeeUpdate.self), 0...50), default: [],
      "Ratings and lengths to be added, and tees to be added or renamed.")
    change = CourseChange(
      name: name, validFrom: validFrom, holes: holes, tees: tees.map(\.tee))
    if let holes { fields.addError(HolesCheck.errors(holes)) }
    let day = fields.isWrong("validFrom") ? .earliest : validFrom
    fields.addError(TeesCheck.errors(change.tees, holeCount: nil, validFrom: day))
  }
}

/// A tee of a new course.
private struct NewTee: Input {
  let tee: TeeChange

  init(_ fields: inout InputDecoder) {
    tee = TeeChange(id: nil, name: fields.required("name", .name), &fields)
  }
}

/// What is added to a tee of a course, or a tee that is added.
private struct TeeUpdate: Input {
  let tee: TeeChange

  init(_ fields: inout InputDecoder) {
    let id = fields.optional(
      "id", FieldType<TeeID>.id(), "The tee that gets `name`; without it the tee is found by name.")
    let name = fields.optional("name", .name)
    tee = TeeChange(id: id, name: name, &fields)
  }
}

extension TeeChange {
  fileprivate init(id: TeeID?, name: String?, _ fields: inout InputDecoder) {
    self.init(
      id: id, name: name,
      lengths: fields.optional(
        "lengths", .list(.integer(TeesCheck.lengths), 9...18),
        "In metres, in the order of the holes."),
      printed: fields.optional(
        "printed", .object(PrintedTotals.self),
        "The sums on the paper card, which must be those of the lengths."),
      ratings: fields.optional("ratings", .list(.object(NewRating.self), 0...100), default: []))
    // Told here where the tee cannot be read, since it is then not looked at with the others.
    if !fields.faults.isEmpty { fields.addError(TeesCheck.lengthErrors(self)) }
  }
}

extension CardHole: Input {
  /// Reads the fields.
  package init(_ fields: inout InputDecoder) {
    let number = fields.required("hole", .integer(1...18))
    let par = fields.required("par", .integer(Hole.pars))
    let strokeIndex = fields.required("strokeIndex", .integer(1...18))
    let women = fields.optional(
      "women", .object(WomensHole.self), "Where par or stroke index are others for women.")
    self.init(
      number: number, par: par, strokeIndex: strokeIndex, womenPar: women?.par,
      womenStrokeIndex: women?.strokeIndex)
  }
}

private struct WomensHole: Input {
  let par: Int?
  let strokeIndex: Int?

  init(_ fields: inout InputDecoder) {
    par = fields.optional("par", .integer(Hole.pars))
    strokeIndex = fields.optional("strokeIndex", .integer(1...18))
  }
}

extension PrintedTotals: Input {
  /// Reads the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      out: fields.optional("out", .integer(0...19_800)),
      in: fields.optional("in", .integer(0...19_800)),
      total: fields.optional("total", .integer(0...19_800)))
  }
}

extension NewRating: Input {
  /// Reads the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      gender: fields.required("gender", .oneOf(Gender.self)),
      part: fields.optional("part", .part, default: .eighteen, "18 unless given."),
      courseRating: fields.required("courseRating", .tenths(Tenths(1)...Tenths(1_000))),
      slope: fields.required("slopeRating", .integer(Rating.slopes)),
      par: fields.required("par", .integer(27...108)),
      validFrom: fields.optional("validFrom", .day, "That of the card unless given."))
  }
}

extension InputDecoder {
  fileprivate mutating func addError(_ faults: [FieldError]) {
    for fault in faults { addError(fault.field, fault.message) }
  }
}

/// What courses are asked for.
struct CoursesInput: Input {
  let club: ClubID?
  let search: String?

  init(_ fields: inout InputDecoder) {
    club = fields.optional("club", .id())
    search = fields.optional("search", .short, "A part of the name, in any case.")
  }
}

/// Which course is asked for, and as it is when.
struct CourseInput: Input {
  let id: CourseID
  let on: Day?

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    on = fields.optional("on", .day, "Today at the club, unless given.")
  }
}
