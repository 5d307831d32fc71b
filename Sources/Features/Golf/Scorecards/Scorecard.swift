package import Core
package import Handicap
import WebAPI

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
  package var standing: Standing?
  /// Whether the differential was found by a method that no authority has published.
  package var isEstimated = false
  package var submittedAt = Instant(seconds: 0)
  /// The time of the decision or withdrawal.
  package var decidedAt: Instant?
  package var decidedBy: UserID?

  /// What an accepted scorecard counts for in the record.
  package enum Standing: String, CaseIterable, Sendable {
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
    package var card = CardID(stored: 1)
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
