import Core
import Handicap
import JSON
package import WebAPI

/// The valid Handicap Indexes.
let handicapIndexes = Tenths(-100)...Tenths(540)

/// A golfer to register, with the Handicap Index that the record begins with.
struct NewGolfer: Input {
  let draft: Golfer

  init(_ decoder: inout InputDecoder) {
    var draft = Golfer.fields.decodeNew(&decoder)
    draft.assignedIndex = decoder.clearable(
      "handicapIndex", .handicapIndex(handicapIndexes),
      "What the record begins with: 54.0 unless given; null for no index yet."
    ).applied(to: Golfer.defaultIndex)
    self.draft = draft
  }
}

/// A change of a golfer, of the index at registration too.
struct GolferUpdate: Input {
  let id: GolferID
  let patch: Patch<Golfer>
  let reason: String?

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    var patch = Golfer.fields.decodePatch(&decoder)
    patch[\.assignedIndex] = decoder.clearable(
      "assignedIndex", .handicapIndex(handicapIndexes),
      "What the record begins with; null for no index. A committee decides today's index by 55.")
    self.patch = patch
    reason = decoder.optional(
      "reason", .text(1...2_000), "Needed for another `assignedIndex`, once a card stands on it.")
  }
}

/// A golfer; the caller unless given.
struct GolferInput: Input {
  let id: GolferID?
  init(_ decoder: inout InputDecoder) {
    id = decoder.optional("id", .id(), "The golfer; you, unless given.")
  }
}

extension GolfersQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let club = decoder.required("club", FieldType<ClubID>.id())
    let search = decoder.optional(
      "search", .short, "A part of the name in any case, or the member number.")
    let paging = Paging(&decoder) { Position($0) != nil }
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
  package init(_ decoder: inout InputDecoder) {
    self.init(
      RatedTeeQuery(&decoder), golfer: decoder.optional("golfer", .id(), "You, unless given."),
      allowance: decoder.allowance())
  }
}

struct HandicapTableInput: Input {
  let tees: RatedTeeQuery
  let allowance: Int

  init(_ decoder: inout InputDecoder) {
    tees = RatedTeeQuery(&decoder)
    allowance = decoder.allowance()
  }
}

extension RatedTeeQuery {
  fileprivate init(_ decoder: inout InputDecoder) {
    self.init(
      course: decoder.required("course", .id()),
      tee: decoder.required("tee", .tee, "Its id, or its name on the course."),
      on: decoder.optional("on", .day, "Today at the course, unless given."),
      part: decoder.optional("part", .part, default: .eighteen),
      gender: decoder.optional(
        "gender", .oneOf(Gender.self), "Whose rating; the golfer's unless given."))
  }
}

extension InputDecoder {
  fileprivate mutating func allowance() -> Int {
    optional(
      "allowance", .integer(0...200), default: 100, "In percent of the Course Handicap.")
  }
}
