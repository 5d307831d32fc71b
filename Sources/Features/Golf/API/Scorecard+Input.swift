package import WebAPI
import Core
import Handicap
import JSON

extension NewScorecard: Input {
  /// Reads the fields of a card that its player sends.
  package init(_ fields: inout InputDecoder) {
    let club = fields.optional(
      "club", FieldType<ClubID>.id(), "The club that decides; the home club unless given.")
    self.init(club: club, &fields)
  }

  /// Reads the fields of a card but for its club. What they mean together is the service's to judge.
  init(club: ClubID?, _ fields: inout InputDecoder) {
    let course = fields.required("course", FieldType<CourseID>.id())
    let tee = fields.required("tee", .tee, "Its id, or its name on the course.")
    let playedOn = fields.required("playedOn", .day)
    let start = fields.optional(
      "start", .minuteOfDay, "HH:MM; tells two rounds of a day apart.")
    let part = fields.optional("part", .part, default: .eighteen)
    let strokes = fields.required(
      "holes", .list(.orNull(.lenient(1...20)), 9...18), "18 or 9 strokes; null for no score.")
    let pickedUp = fields.optional(
      "pickedUp", .list(.lenient(1...18), 0...18), default: [],
      "The numbers of holes that were started and not finished.")
    let reason = fields.optional(
      "notPlayedReason", .oneOf(NotPlayedReason.self), "Needed when another hole is null.")
    let total = fields.optional(
      "total", .integer(0...1_000), "The sum of the strokes given, to be compared.")
    let claimed = fields.optional(
      "hcp", .tenths(claimedIndexes), "The Handicap Index that the golfer believes to have.")
    let format = fields.optional("format", .oneOf(PlayFormat.self), default: .stroke)
    let gender = fields.optional(
      "gender", .oneOf(Gender.self), "Whose rating; the golfer's unless given.")
    let marker = fields.optional("marker", .marker, "A golfer's id, or a name.")
    self.init(
      course: course, tee: tee, playedOn: playedOn, start: start, part: part, strokes: strokes,
      pickedUp: pickedUp, notPlayedReason: reason, total: total, claimedIndex: claimed,
      format: format, gender: gender, marker: marker, club: club)
    // A card that does not come before the service is compared with itself here, so that every fault is told at once.
    guard fields.isFaulty, !fields.isWrong("part", "holes", "pickedUp") else { return }
    for fault in ScorecardCheck.errors(self) where !fields.isWrong(fault.field) {
      fields.addError(fault.field, fault.message)
    }
  }
}

/// What a golfer may believe: anything else than the record has is a warning, however far off.
private let claimedIndexes = Tenths(-9_999)...Tenths(9_999)

/// A card that a caddiemaster posts.
struct PostedScorecard: Input {
  let club: ClubID
  let golfer: GolferID
  let card: NewScorecard

  init(_ fields: inout InputDecoder) {
    club = fields.required("club", .id())
    golfer = fields.required("golfer", .id())
    card = NewScorecard(club: club, &fields)
  }
}

/// A card that is only thought of.
struct PlannedScorecard: Input {
  let golfer: GolferID?
  let card: NewScorecard

  init(_ fields: inout InputDecoder) {
    golfer = fields.optional("golfer", .id(), "You, unless given.")
    card = NewScorecard(&fields)
  }
}

/// What a card should have said.
struct CorrectedScorecard: Input {
  let id: ScorecardID
  let reason: String
  let card: NewScorecard

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    reason = fields.required("reason", .text(1...2_000))
    card = NewScorecard(club: nil, &fields)
  }
}

/// A card in the path.
struct ScorecardInput: Input {
  let id: ScorecardID
  init(_ fields: inout InputDecoder) { id = fields.required("id", .id()) }
}

/// A decision on a card.
struct DecisionInput: Input {
  let id: ScorecardID
  let decision: ScorecardDecision
  let comment: String

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    decision = fields.required("decision", .oneOf(ScorecardDecision.self))
    comment = fields.optional(
      "comment", .long, default: "", "Needed to reject a card that was accepted.")
  }
}

/// A card taken back.
struct WithdrawalInput: Input {
  let id: ScorecardID
  let reason: String

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    reason = fields.required("reason", .text(1...2_000))
  }
}

extension ScorecardsQuery: Input {
  /// Reads the fields.
  package init(_ fields: inout InputDecoder) {
    let golfer = fields.optional("golfer", FieldType<GolferID>.id(), "You, unless given.")
    let state = fields.optional("state", .oneOf(Scorecard.State.self))
    let from = fields.optional("from", .day, "The first day.")
    let to = fields.optional("to", .day, "The last day.")
    if let from, let to, to < from {
      fields.addError("to", "The last day must not lie before the first.")
    }
    let paging = Paging(&fields) { Position($0) != nil }
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
  /// A whole number within bounds; for all else 0 stands in, which is told with what else is wrong with the card.
  fileprivate static func lenient(_ bounds: ClosedRange<Int>) -> FieldType {
    let sound = FieldType.integer(bounds)
    return FieldType(sound.schema, placeholder: bounds.lowerBound) { raw, context in
      if case .value(let number) = sound.read(raw, context) { .value(number) } else { .value(0) }
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
  /// A golfer's number, or somebody's name.
  fileprivate static let marker = FieldType.either(
    FieldType<GolferID>.id().map(placeholder: .golfer(GolferID(stored: 1))) { id, _ in
      .value(.golfer(id))
    },
    or: FieldType<String>.name.map(placeholder: .name("")) { name, _ in .value(.name(name)) },
    "This must be a golfer's id, or a name.")
}
