package import Core
package import Handicap

package typealias ScorecardID = ID<Scorecard>

/// A round's card, with the holes and ratings as they were on the day.
package struct Scorecard: Hashable, Sendable {
  /// What has become of a card.
  package enum State: String, CaseIterable, Sendable {
    /// Nobody decided yet.
    case pending
    /// It is in the record.
    case accepted
    /// It is not, by the club's decision.
    case rejected
    /// It was taken back.
    case withdrawn
  }

  /// The card's number.
  package let id: ScorecardID
  /// The player.
  package let golfer: GolferID
  /// Who sent it, for whom and when, as it was played.
  package let play: Play
  /// What has become of it.
  package var state: State
  /// Why it was decided or withdrawn.
  package var comment: String
  /// The differential in the record, of an accepted card.
  package var differential: Tenths?
  /// How an accepted card stands in the record.
  package var standing: Standing?
  /// Whether a method was used for it that no authority has published.
  package var isEstimated: Bool
  /// When it was sent.
  package let submittedAt: Instant
  /// When it was decided or withdrawn.
  package var decidedAt: Instant?
  /// Who decided.
  package var decidedBy: UserID?

  /// How an accepted card stands in the record.
  package enum Standing: String, CaseIterable, Sendable {
    /// It is a score.
    case counted
    /// Nine holes that wait for another nine, or for the first index.
    case waiting
    /// It is no score.
    case refused
  }

  /// A round as it was played.
  package struct Play: Hashable, Sendable {
    /// The club that decides on the card.
    package var club: ClubID
    /// The course.
    package var course: CourseID
    /// The tee.
    package var tee: TeeID
    /// The course's card of the day.
    package var card: CardID
    /// The day.
    package var playedOn: Day
    /// The minute of the day, or `nil`.
    package var start: Int?
    /// Which holes.
    package var part: Part
    /// Whose rating.
    package var gender: Gender
    /// The form of play.
    package var format: PlayFormat
    /// Who marked.
    package var marker: Marker?
    /// Why holes were not played.
    package var notPlayedReason: NotPlayedReason?
    /// The index that the player believed to have.
    package var claimedIndex: Tenths?
    /// The tee's ratings of the day.
    package var ratings: [Part: Rating]
    /// The holes of the part in order.
    package var holes: [PlayedHole]
  }
}

/// A hole with what was made of it.
package struct PlayedHole: Hashable, Sendable {
  /// The hole as the round met it.
  package let hole: RoundHole
  /// What became of it.
  package let outcome: HoleOutcome

  /// A hole with what was made of it.
  package init(hole: RoundHole, outcome: HoleOutcome) {
    self.hole = hole
    self.outcome = outcome
  }
}

/// Who marked a card.
package enum Marker: Hashable, Sendable {
  /// A player on record.
  case golfer(GolferID)
  /// Somebody by name.
  case name(String)
}

/// The form of play.
package enum PlayFormat: String, CaseIterable, Sendable {
  /// Every stroke counts.
  case stroke
  /// Points count.
  case stableford
}

/// Why holes were not played.
package enum NotPlayedReason: String, CaseIterable, Sendable {
  /// It grew dark.
  case light
  /// The weather.
  case weather
  /// Injury or illness.
  case injury
  /// The match was decided.
  case matchOver
  /// The hole was closed.
  case holeClosed
}
