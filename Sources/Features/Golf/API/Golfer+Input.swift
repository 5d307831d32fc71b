package import WebAPI
import Core
import Handicap
import JSON

/// The indexes that there are.
let handicapIndexes = Tenths(-100)...Tenths(540)

/// A golfer to register, with the Handicap Index that the record begins with.
struct NewGolfer: Input {
  let draft: Golfer

  init(_ fields: inout InputDecoder) {
    var draft = Golfer.fields.decodeNew(&fields)
    draft.assignedIndex = fields.clearable(
      "handicapIndex", .tenths(handicapIndexes),
      "What the record begins with: 54.0 unless given; null for no index yet."
    ).applied(to: Golfer.defaultIndex)
    self.draft = draft
  }
}

/// A golfer who may be the caller.
struct GolferInput: Input {
  let id: GolferID?
  init(_ fields: inout InputDecoder) {
    id = fields.optional("id", .id(), "The golfer; you, unless given.")
  }
}

extension GolfersQuery: Input {
  /// Reads the fields.
  package init(_ fields: inout InputDecoder) {
    let club = fields.required("club", FieldType<ClubID>.id())
    let search = fields.optional(
      "search", .short, "A part of the name in any case, or the member number.")
    let paging = Paging(&fields) { Position($0) != nil }
    self.init(
      club: club, search: search, limit: paging.limit, after: paging.after.flatMap { Position($0) })
  }
}

extension GolfersQuery.Position {
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let name = cursor.text(0), let id = cursor.integer(1) else {
      return nil
    }
    self.init(nameKey: name, id: id)
  }

  var cursor: Cursor { Cursor([.text(nameKey), .integer(id)]) }
}

extension TeeHandicapQuery: Input {
  /// Reads the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      RatedTeeQuery(&fields), golfer: fields.optional("golfer", .id(), "You, unless given."),
      allowance: fields.allowance())
  }
}

/// What a table of handicaps is asked for.
struct HandicapTableInput: Input {
  let tees: RatedTeeQuery
  let allowance: Int

  init(_ fields: inout InputDecoder) {
    tees = RatedTeeQuery(&fields)
    allowance = fields.allowance()
  }
}

extension RatedTeeQuery {
  fileprivate init(_ fields: inout InputDecoder) {
    self.init(
      course: fields.required("course", .id()),
      tee: fields.required("tee", .tee, "Its id, or its name on the course."),
      on: fields.optional("on", .day, "Today at the course, unless given."),
      part: fields.optional("part", .part, default: .eighteen),
      gender: fields.optional(
        "gender", .oneOf(Gender.self), "Whose rating; the golfer's unless given."))
  }
}

extension InputDecoder {
  fileprivate mutating func allowance() -> Int {
    optional(
      "allowance", .integer(0...200), default: 100, "In percent of the Course Handicap.")
  }
}
