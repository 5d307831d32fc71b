package import Core
package import Handicap
import JSON
package import WebAPI

package typealias ScorecardID = ID<Scorecard>

/// The scorecard of a round, with the holes and ratings of its day.
package struct Scorecard: Hashable, DeclaredRecord {
  package enum State: String, CaseIterable, Sendable {
    /// The club has not decided yet.
    case pending
    /// It is in the record.
    case accepted
    case rejected
    case withdrawn
  }

  package var id = ScorecardID(stored: 1)
  package var golfer = GolferID(stored: 1)
  package var play = Play()
  package var state = State.pending
  /// The reason of the decision, correction or withdrawal.
  package var comment = ""
  /// The Score Differential in the record; `nil` unless it was accepted.
  package var differential: Tenths?
  /// `nil` unless it was accepted.
  package var scoreStatus: ScoreStatus?
  /// Whether the differential was found by a method that no authority has published.
  package var isEstimated = false
  package var submittedAt = Instant(seconds: 0)
  /// The time of the decision or withdrawal.
  package var decidedAt: Instant?
  package var decidedBy: UserID?

  /// What an accepted scorecard counts for in the record.
  package enum ScoreStatus: String, CaseIterable, Sendable {
    /// It counts as a score.
    case counted
    /// Nine holes that wait for another nine, or for the first Handicap Index (RoH 5.1b).
    case waiting
    /// It gives no score.
    case refused
  }

  /// A round as it was played.
  package struct Play: Hashable, Sendable {
    /// The club that decides.
    package var club = ClubID(stored: 1)
    package var course = CourseID(stored: 1)
    package var tee = TeeID(stored: 1)
    /// The course's card that was valid on the day.
    package var card = CourseCardID(stored: 1)
    package var playedOn = Day.earliest
    package var start: ClockTime?
    package var part = Part.eighteen
    package var gender = Gender.men
    package var format = PlayFormat.stroke
    package var marker: Marker?
    package var notPlayedReason: NotPlayedReason?
    /// The Handicap Index that the golfer claimed.
    package var claimedIndex: Tenths?
    /// The tee's ratings that were valid on the day.
    package var ratings: [Part: Rating] = [:]
    /// In the order in which they are played.
    package var holes: [PlayedHole] = []
  }
}

extension Scorecard {
  /// Its fields, in the order of the answers' members. The input of a new card gives the club, the tee, the gender and
  /// the marker itself. Holes and ratings have tables of their own.
  package static let fields = FieldTable<Scorecard>(
    "scorecards", blank: Scorecard(),
    [
      .constant("id", \.id), .constant("golfer", \.golfer, isAudited: true),
      .stored("club", \.play.club, isAudited: true),
      .input("course", \.play.course, .required(.id())),
      .stored("tee", \.play.tee, isAudited: true),
      .stored("card", \.play.card, isShown: false),
      .input("playedOn", \.play.playedOn, column: "played_on", .required(.day)),
      .input(
        "start", \.play.start,
        .optional(.clockTime, "HH:MM; tells two rounds of a day apart.")),
      .input("part", \.play.part, .optional(.part)),
      .stored("gender", \.play.gender, isAudited: true),
      .input("format", \.play.format, .optional(.oneOf(PlayFormat.self))),
      .stored("marker", \.play.markerID, isShown: false),
      .stored("markerName", \.play.markerName, column: "marker_name", isShown: false),
      .stored("state", \.state, isAudited: true), .stored("comment", \.comment, isAudited: true),
      .stored("differential", \.differential, isShown: false),
      .stored("estimated", \.isEstimated, isShown: false), .stored("standing", \.scoreStatus),
      .input(
        "hcp", \.play.claimedIndex, column: "claimed_index",
        .optional(
          .handicapIndex(claimedIndexes), "The Handicap Index that the golfer believes to have.")),
      .input(
        "notPlayedReason", \.play.notPlayedReason, column: "not_played_reason",
        .optional(.oneOf(NotPlayedReason.self), "Needed when another hole is null.")),
      .constant("submittedAt", \.submittedAt, column: "submitted_at"),
      .stored("decidedAt", \.decidedAt, column: "decided_at"),
      .stored("decidedBy", \.decidedBy, column: "decided_by", isShown: false),
    ])

  /// What a golfer may believe: any difference from the record is a warning, however large.
  private static let claimedIndexes = Tenths(-9_999)...Tenths(9_999)
}

extension Scorecard.Play {
  // The columns of the marker, of which one at most has a value.

  var markerID: GolferID? {
    get { if case .golfer(let id) = marker { id } else { nil } }
    set { marker = newValue.map { .golfer($0) } ?? markerName.map { .name($0) } }
  }

  var markerName: String? {
    get { if case .name(let name) = marker { name } else { nil } }
    set { marker = newValue.map { .name($0) } ?? markerID.map { .golfer($0) } }
  }
}

/// A hole of a round with its result.
package struct PlayedHole: Hashable, Sendable {
  package let hole: RoundHole
  package let outcome: HoleOutcome

  package init(hole: RoundHole, outcome: HoleOutcome) {
    self.hole = hole
    self.outcome = outcome
  }
}

/// Who marked a scorecard.
package enum Marker: Hashable, Sendable {
  /// A registered golfer.
  case golfer(GolferID)
  /// A person by name.
  case name(String)
}

package enum PlayFormat: String, CaseIterable, Sendable {
  case stroke
  case stableford
}

package enum NotPlayedReason: String, CaseIterable, Sendable {
  /// Darkness.
  case light
  case weather
  /// Injury or illness.
  case injury
  /// The match was decided before.
  case matchOver
  /// The hole was closed.
  case holeClosed
}

/// A caddiemaster's decision on a scorecard.
package enum ScorecardDecision: String, CaseIterable, Sendable {
  case accepted
  case rejected
}

extension AssessedScorecard: Output {
  package func write(to writer: inout ResponseWriter) { write(to: &writer, leavingOut: []) }

  fileprivate func write(to writer: inout ResponseWriter, leavingOut names: Set<String>) {
    Scorecard.fields.write(card, to: &writer, leavingOut: names) { name, writer in
      switch name {
      case "golfer": writer.field("golferName", self.names.golfer)
      case "course": writer.field("courseName", self.names.course)
      case "tee": writer.field("teeName", self.names.tee)
      case "marker": writeMarker(to: &writer)
      case "comment": writeResult(to: &writer)
      default: break
      }
    }
    writer.field("warnings", warnings)
    writer.field("wouldBe", card.state == .pending ? ProjectedIndex(index: projectedIndex) : nil)
  }

  private func writeMarker(to writer: inout ResponseWriter) {
    writer.name("marker")
    if writer.isDescribing {
      let none: [UInt8] = []
      writer.value(json: none.span, schema: markerSchema)
    } else {
      switch card.play.marker {
      case .golfer(let id): writer.value(id)
      case .name(let name): writer.value(name)
      case nil: writer.null()
      }
    }
  }

  private func writeResult(to writer: inout ResponseWriter) {
    let rating = card.play.ratings[card.play.part]
    writer.field("courseRating", rating?.courseRating)
    writer.field("slopeRating", rating?.slope)
    writer.field("par", rating?.par)
    writer.field("courseHandicap", courseHandicap)
    writer.name("holes")
    writer.array { writer in
      for (index, hole) in card.play.holes.enumerated() {
        writer.object(named: "ScorecardHole") { writer in write(hole, at: index, to: &writer) }
      }
    }
    writer.field("total", card.play.total)
    writer.field("points", points)
    writer.field("adjustedGrossScore", assessment?.adjustedGrossScore)
    writer.field("scoreDifferential", differential)
    writer.field("estimated", isEstimated)
  }

  private func write(_ played: PlayedHole, at index: Int, to writer: inout ResponseWriter) {
    writer.field("hole", played.hole.number)
    writer.field("par", played.hole.par)
    writer.field("strokeIndex", played.hole.strokeIndex)
    writer.field("strokes", played.outcome.strokes)
    writer.field("pickedUp", played.outcome == .pickedUp)
    writer.field("received", received(at: index))
    writer.field("adjusted", score(at: index)?.adjusted)
    writer.field("points", points(at: index))
  }
}

private let markerSchema = JSONTree.object([
  "type": .array([.text("integer"), .text("string"), .text("null")])
])

/// The index that a golfer would have with the card accepted.
struct ProjectedIndex: Output {
  let index: Tenths?

  static var example: ProjectedIndex { ProjectedIndex(index: Tenths(184)) }

  func write(to writer: inout ResponseWriter) {
    writer.index("handicapIndex", "handicapIndexText", index)
  }
}

extension DecidedScorecard: Output {
  package func write(to writer: inout ResponseWriter) {
    card.write(to: &writer)
    writer.field("revision", revision)
  }
}

/// A card that is not stored: it has no id and was not submitted.
struct ScorecardPlan: Output {
  let card: AssessedScorecard

  static var example: ScorecardPlan { ScorecardPlan(card: .example) }

  func write(to writer: inout ResponseWriter) {
    card.write(to: &writer, leavingOut: ["id", "submittedAt"])
  }
}
