package import WebAPI
import Core
import Handicap
import JSON

extension NewScorecard: Input {
  package init(_ decoder: inout InputDecoder) {
    let club = decoder.optional(
      "club", FieldType<ClubID>.id(), "The club that decides; the home club unless given.")
    self.init(club: club, &decoder)
  }

  /// Decodes all fields except the club. The service checks the rules between fields.
  init(club: ClubID?, _ decoder: inout InputDecoder) {
    let course = decoder.required("course", FieldType<CourseID>.id())
    let tee = decoder.required("tee", .tee, "Its id, or its name on the course.")
    let playedOn = decoder.required("playedOn", .day)
    let start = decoder.optional(
      "start", .minuteOfDay, "HH:MM; tells two rounds of a day apart.")
    let part = decoder.optional("part", .part, default: .eighteen)
    let strokes = decoder.required(
      "holes", .list(.orNull(.lenient(1...20)), 9...18), "18 or 9 strokes; null for no score.")
    let pickedUp = decoder.optional(
      "pickedUp", .list(.lenient(1...18), 0...18), default: [],
      "The numbers of holes that were started and not finished.")
    let reason = decoder.optional(
      "notPlayedReason", .oneOf(NotPlayedReason.self), "Needed when another hole is null.")
    let total = decoder.optional(
      "total", .integer(0...1_000), "The sum of the strokes given, to be compared.")
    let claimed = decoder.optional(
      "hcp", .tenths(claimedIndexes), "The Handicap Index that the golfer believes to have.")
    let format = decoder.optional("format", .oneOf(PlayFormat.self), default: .stroke)
    let gender = decoder.optional(
      "gender", .oneOf(Gender.self), "Whose rating; the golfer's unless given.")
    let marker = decoder.optional("marker", .marker, "A golfer's id, or a name.")
    self.init(
      course: course, tee: tee, playedOn: playedOn, start: start, part: part, strokes: strokes,
      pickedUp: pickedUp, notPlayedReason: reason, total: total, claimedIndex: claimed,
      format: format, gender: gender, marker: marker, club: club)
    // A card with invalid fields does not reach the service. Its rules are checked here, so that all errors are
    // reported at once.
    guard decoder.isFaulty, !decoder.isWrong("part", "holes", "pickedUp") else { return }
    for error in ScorecardCheck.errors(self) where !decoder.isWrong(error.field) {
      decoder.addError(error.field, error.message)
    }
  }
}

/// The accepted claims of an index; a claim that differs from the record is only a warning.
private let claimedIndexes = Tenths(-9_999)...Tenths(9_999)

struct PostedScorecard: Input {
  let club: ClubID
  let golfer: GolferID
  let card: NewScorecard

  init(_ decoder: inout InputDecoder) {
    club = decoder.required("club", .id())
    golfer = decoder.required("golfer", .id())
    card = NewScorecard(club: club, &decoder)
  }
}

struct PlannedScorecard: Input {
  let golfer: GolferID?
  let card: NewScorecard

  init(_ decoder: inout InputDecoder) {
    golfer = decoder.optional("golfer", .id(), "You, unless given.")
    card = NewScorecard(&decoder)
  }
}

struct CorrectedScorecard: Input {
  let id: ScorecardID
  let reason: String
  let card: NewScorecard

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    reason = decoder.required("reason", .text(1...2_000))
    card = NewScorecard(club: nil, &decoder)
  }
}

struct DecisionInput: Input {
  let id: ScorecardID
  let decision: ScorecardDecision
  let comment: String

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    decision = decoder.required("decision", .oneOf(ScorecardDecision.self))
    comment = decoder.optional(
      "comment", .long, default: "", "Needed to reject a card that was accepted.")
  }
}

struct WithdrawalInput: Input {
  let id: ScorecardID
  let reason: String

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    reason = decoder.required("reason", .text(1...2_000))
  }
}

extension ScorecardsQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let golfer = decoder.optional("golfer", FieldType<GolferID>.id(), "You, unless given.")
    let state = decoder.optional("state", .oneOf(Scorecard.State.self))
    let from = decoder.optional("from", .day, "The first day.")
    let to = decoder.optional("to", .day, "The last day.")
    if let from, let to, to < from {
      decoder.addError("to", "The last day must not lie before the first.")
    }
    let paging = Paging(&decoder) { Position($0) != nil }
    self.init(
      golfer: golfer, state: state, from: from, to: to, limit: paging.limit,
      after: paging.after.flatMap { Position($0) })
  }
}

extension ScorecardsQuery.Position {
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let day = cursor.text(0).flatMap({ Day($0) }),
      let id = cursor.integer(1)
    else { return nil }
    self.init(day: day, id: id)
  }

  var cursor: Cursor { Cursor([.text(day.description), .integer(id)]) }
}

extension FieldType where Value == Int {
  /// An integer within bounds; 0 for any other value, which `ScorecardCheck` reports with the card's other errors.
  fileprivate static func lenient(_ bounds: ClosedRange<Int>) -> FieldType {
    let strict = FieldType.integer(bounds)
    return FieldType(strict.schema, placeholder: bounds.lowerBound) { raw, context in
      if case .value(let number) = strict.read(raw, context) { .value(number) } else { .value(0) }
    }
  }

  /// A time of day, `HH:MM`, as minutes since midnight.
  fileprivate static let minuteOfDay = FieldType<String>.text(1...100).map(
    placeholder: 0,
    schema: .object([
      "type": .text("string"), "pattern": .text("^([01][0-9]|2[0-3]):[0-5][0-9]$"),
    ])
  ) { text, _ in
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count == 2 && $0.first != "+" ? Int($0) : nil }
    let isTime =
      parts.count == 2 && numbers.count == 2 && (0...23).contains(numbers[0])
      && (0...59).contains(numbers[1])
    return .value(
      isTime ? numbers[0] * 60 + numbers[1] : nil, orElse: "This must be a time such as 09:05.")
  }
}

extension FieldType where Value == Marker {
  /// A golfer's id, or a name.
  fileprivate static let marker = FieldType.either(
    FieldType<GolferID>.id().map(placeholder: .golfer(GolferID(stored: 1))) { id, _ in
      .value(.golfer(id))
    },
    or: FieldType<String>.name.map(placeholder: .name("")) { name, _ in .value(.name(name)) },
    "This must be a golfer's id, or a name.")
}
