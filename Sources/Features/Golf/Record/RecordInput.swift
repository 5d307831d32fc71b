import Core
import Handicap
import WebAPI

struct HistoryInput: Input {
  let id: GolferID?
  let superseded: Bool

  init(_ decoder: inout InputDecoder) {
    id = decoder.optional("id", .id(), "The golfer; you, unless given.")
    superseded = decoder.optional(
      "superseded", .flag, default: false, "Whether those that were superseded are told too.")
  }
}

struct ExplanationInput: Input {
  let id: GolferID?
  let on: Day?

  init(_ decoder: inout InputDecoder) {
    id = decoder.optional("id", .id(), "The golfer; you, unless given.")
    on = decoder.optional("on", .day, "Today, unless given.")
  }
}

/// A decision of a committee.
struct AdjustmentInput: Input {
  let id: GolferID
  let adjustment: NewAdjustment
  let reason: String
  let appeal: String?

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    let index = decoder.optional(
      "handicapIndex", .handicapIndex(handicapIndexes), "The index from today on.")
    let penalty = decoder.penalty()
    let freeze = decoder.flagOn("freeze", "The index does not change from today on.")
    let withdrawn = decoder.flagOn(
      "withdrawn",
      "From today on there is no index to play for, and only golfer and committee see it.")
    let until = decoder.optional(
      "until", .day, "The last day of a freeze or withdrawal; without an end unless given.")
    let card = decoder.optional(
      "cancelReduction", FieldType<ScorecardID>.id(),
      "The card whose reduction for an exceptional score is taken back.")
    reason = decoder.required("reason", .text(.requiredLong))
    appeal = decoder.optional("appeal", .text(1...2_000), "A note of the golfer's appeal.")
    let names = ["handicapIndex", "penaltyScore", "freeze", "withdrawn", "cancelReduction"]
    let given = [index != nil, penalty != nil, freeze, withdrawn, card != nil].count { $0 }
    if given != 1, !names.contains(where: { decoder.isWrong($0) }) {
      decoder.addError(
        "handicapIndex",
        "Give one of handicapIndex, penaltyScore, freeze, withdrawn and cancelReduction.")
    }
    if until != nil, !freeze, !withdrawn, !decoder.isWrong("freeze", "withdrawn") {
      decoder.addError("until", "Only a freeze or a withdrawal has a last day.")
    }
    let suspension: NewAdjustment? =
      freeze
      ? .suspension(.frozen, until: until)
      : withdrawn ? .suspension(.withdrawn, until: until) : nil
    adjustment =
      penalty ?? card.map { .cancelReduction($0) } ?? suspension
      ?? .index(index ?? Golfer.defaultIndex)
  }
}

extension InputDecoder {
  /// Whether a flag is given, which has no other value than true.
  fileprivate mutating func flagOn(_ name: String, _ note: String) -> Bool {
    let flag = optional(name, .flag, note)
    if flag == false { addError(name, "This must be true, or left out.") }
    return flag == true
  }

  /// A penalty score with what it needs.
  fileprivate mutating func penalty() -> NewAdjustment? {
    let penalty = optional("penaltyScore", .oneOf(PenaltyScore.self))
    let playedOn = optional(
      "playedOn", .day, "The day of the round that was not returned; needed for a penalty score.")
    let course = optional("course", FieldType<CourseID>.id(), "Needed for generic.")
    let tee = optional("tee", .tee, "Needed for generic: its id or name.")
    guard let penalty else {
      for (name, isGiven) in [
        ("playedOn", playedOn != nil), ("course", course != nil), ("tee", tee != nil),
      ] where isGiven && !isWrong("penaltyScore") {
        addError(name, "Only a penalty score has this.")
      }
      return nil
    }
    if playedOn == nil, !isWrong("playedOn") {
      addError("playedOn", "A penalty score needs the day of the round.")
    }
    if penalty == .generic {
      if course == nil, !isWrong("course") {
        addError("course", "A generic penalty score needs the course.")
      }
      if tee == nil, !isWrong("tee") {
        addError("tee", "A generic penalty score needs the tee.")
      }
    }
    return .penalty(penalty, playedOn: playedOn ?? .earliest, course: course, tee: tee)
  }
}

struct CancellationInput: Input {
  let id: AdjustmentID
  let reason: String

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    reason = decoder.required("reason", .text(.requiredLong))
  }
}

struct ConditionsQuery: Input {
  let course: CourseID
  let from: Day?
  let to: Day?

  init(_ decoder: inout InputDecoder) {
    course = decoder.required("course", .id())
    from = decoder.optional("from", .day, "The first day.")
    to = decoder.optional("to", .day, "The last day.")
    if let from, let to, to < from {
      decoder.addError("to", "The last day must not lie before the first.")
    }
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
