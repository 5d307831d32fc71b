import WebAPI
import Core
import Handicap

/// What history is asked for.
struct HistoryInput: Input {
  let id: GolferID
  let superseded: Bool

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    superseded = fields.optional(
      "superseded", .flag, default: false, "Whether those that were superseded are told too.")
  }
}

/// Which day's index is to be explained.
struct ExplanationInput: Input {
  let id: GolferID
  let on: Day?

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    on = fields.optional("on", .day, "Today, unless given.")
  }
}

/// What a committee decides.
struct AdjustmentInput: Input {
  let id: GolferID
  let adjustment: NewAdjustment
  let reason: String

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    let index = fields.optional(
      "handicapIndex", .tenths(handicapIndexes), "The index from today on; or a penalty score.")
    let penalty = fields.optional("penaltyScore", .oneOf(PenaltyScore.self))
    let playedOn = fields.optional(
      "playedOn", .day, "The day of the round that was not returned; needed for a penalty score.")
    let course = fields.optional("course", FieldType<CourseID>.id(), "Needed for generic.")
    let tee = fields.optional("tee", .tee, "Needed for generic: its id or name.")
    reason = fields.required("reason", .text(1...2_000))
    if (index == nil) == (penalty == nil), !fields.isWrong("handicapIndex"),
      !fields.isWrong("penaltyScore")
    {
      fields.addError("handicapIndex", "Give either handicapIndex or penaltyScore.")
    }
    if penalty != nil, playedOn == nil, !fields.isWrong("playedOn") {
      fields.addError("playedOn", "A penalty score needs the day of the round.")
    }
    if penalty == .generic {
      if course == nil, !fields.isWrong("course") {
        fields.addError("course", "A generic penalty score needs the course.")
      }
      if tee == nil, !fields.isWrong("tee") {
        fields.addError("tee", "A generic penalty score needs the tee.")
      }
    }
    adjustment =
      penalty.map {
        .penalty($0, playedOn: playedOn ?? .earliest, course: course, tee: tee)
      } ?? .index(index ?? Golfer.defaultIndex)
  }
}

/// How a course played on a day.
struct ConditionsInput: Input {
  let course: CourseID
  let day: Day
  let adjustment: Int?

  init(_ fields: inout InputDecoder) {
    course = fields.required("course", .id())
    day = fields.required("day", .day)
    adjustment = fields.optional(
      "adjustment", .integer(ScoreDifferential.playingConditions),
      "Worked out from the day's scores unless given.")
  }
}
