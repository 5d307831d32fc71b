package import Core
package import Handicap
import JSON
package import WebAPI

extension NewScorecard: Input {
  package init(_ decoder: inout InputDecoder) {
    let club = decoder.optional(
      "club", FieldType<ClubID>.id(), "The club that decides; the home club unless given.")
    self.init(club: club, &decoder)
  }

  /// Decodes all fields except the club. The service checks the rules between fields.
  init(club: ClubID?, _ decoder: inout InputDecoder) {
    var tee = TeeReference.name("")
    var strokes: [Int?] = []
    var pickedUp: [Int] = []
    var (gender, marker): (Gender?, Marker?)
    var card = Scorecard.fields.decodeNew(&decoder) { name, decoder in
      switch name {
      case "course": tee = decoder.required("tee", .tee, "Its id, or its name on the course.")
      case "part":
        strokes = decoder.required(
          "holes", .list(.orNull(.lenient(1...20)), 9...18), "18 or 9 strokes; null for no score.")
        pickedUp = decoder.optional(
          "pickedUp", .list(.lenient(1...18), 0...18), default: [],
          "The numbers of holes that were started and not finished.")
      case "gender":
        gender = decoder.optional(
          "gender", .oneOf(Gender.self), "Whose rating; the golfer's unless given.")
      case "marker": marker = decoder.optional("marker", .marker, "A golfer's id, or a name.")
      default: break
      }
    }
    let total = decoder.optional(
      "total", .integer(0...1_000), "The sum of the strokes given, to be compared.")
    card.play.marker = marker
    self.init(
      play: card.play, tee: tee, strokes: strokes, pickedUp: pickedUp, total: total,
      gender: gender, club: club)
    // A card with invalid fields does not reach the service. Its rules are checked here, so that all errors are
    // reported at once.
    guard decoder.hasErrors, !decoder.isWrong("part", "holes", "pickedUp") else { return }
    for error in ScorecardCheck.errors(self) where !decoder.isWrong(error.field) {
      decoder.addError(error.field, error.message)
    }
  }
}

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

extension QueueQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let club = decoder.required("club", FieldType<ClubID>.id())
    let paging = Paging(&decoder) { Position($0) != nil }
    self.init(club: club, limit: paging.limit, after: paging.after.flatMap { Position($0) })
  }
}

extension QueueQuery.Position {
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let seconds = cursor.integer(0), let id = cursor.integer(1)
    else {
      return nil
    }
    self.init(submittedAt: Instant(seconds: seconds), id: id)
  }

  var cursor: Cursor { Cursor([.integer(submittedAt.seconds), .integer(id)]) }
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

/// A scorecard as a client submits it.
package struct NewScorecard: Hashable, Sendable {
  /// What is stored as it is given.
  package var play: Scorecard.Play
  package var tee: TeeReference
  /// By hole, 18 or 9; `nil` for a hole without a score.
  package var strokes: [Int?]
  /// The numbers of holes that were started but not finished.
  package var pickedUp: [Int]
  /// A total to compare with the sum of the strokes.
  package var total: Int?
  /// `nil` for the golfer's own.
  package var gender: Gender?
  /// The club that decides; `nil` for the home club.
  package var club: ClubID?
}

extension NewScorecard {
  /// A card with what each card has; `start` is in minutes after midnight.
  package init(
    course: CourseID, tee: TeeReference, playedOn: Day, start: Int? = nil, part: Part = .eighteen,
    strokes: [Int?]
  ) {
    self.init(
      play: Scorecard.Play(
        course: course, playedOn: playedOn, start: start.map { ClockTime(minute: $0) }, part: part),
      tee: tee, strokes: strokes, pickedUp: [])
  }
}
