import Core
import Handicap
import WebAPI

struct HistoryInput: Input {
  let id: GolferID
  let superseded: Bool

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    superseded = decoder.optional(
      "superseded", .flag, default: false, "Whether those that were superseded are told too.")
  }
}

struct ExplanationInput: Input {
  let id: GolferID
  let on: Day?

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    on = decoder.optional("on", .day, "Today, unless given.")
  }
}

/// A decision of a committee.
struct AdjustmentInput: Input {
  let id: GolferID
  let adjustment: NewAdjustment
  let reason: String

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    let index = decoder.optional(
      "handicapIndex", .handicapIndex(handicapIndexes),
      "The index from today on; or a penalty score.")
    let penalty = decoder.optional("penaltyScore", .oneOf(PenaltyScore.self))
    let playedOn = decoder.optional(
      "playedOn", .day, "The day of the round that was not returned; needed for a penalty score.")
    let course = decoder.optional("course", FieldType<CourseID>.id(), "Needed for generic.")
    let tee = decoder.optional("tee", .tee, "Needed for generic: its id or name.")
    reason = decoder.required("reason", .text(1...2_000))
    if (index == nil) == (penalty == nil), !decoder.isWrong("handicapIndex"),
      !decoder.isWrong("penaltyScore")
    {
      decoder.addError("handicapIndex", "Give either handicapIndex or penaltyScore.")
    }
    if penalty != nil, playedOn == nil, !decoder.isWrong("playedOn") {
      decoder.addError("playedOn", "A penalty score needs the day of the round.")
    }
    if penalty == .generic {
      if course == nil, !decoder.isWrong("course") {
        decoder.addError("course", "A generic penalty score needs the course.")
      }
      if tee == nil, !decoder.isWrong("tee") {
        decoder.addError("tee", "A generic penalty score needs the tee.")
      }
    }
    adjustment =
      penalty.map {
        .penalty($0, playedOn: playedOn ?? .earliest, course: course, tee: tee)
      } ?? .index(index ?? Golfer.defaultIndex)
  }
}

struct ConditionsInput: Input {
  let course: CourseID
  let day: Day
  let adjustment: Int?

  init(_ decoder: inout InputDecoder) {
    course = decoder.required("course", .id())
    day = decoder.required("day", .day)
    adjustment = decoder.optional(
      "adjustment", .integer(ScoreDifferential.playingConditions),
      "Worked out from the day's scores unless given.")
  }
}
