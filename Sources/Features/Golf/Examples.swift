import Core
import Handicap

// Examples from which the documentation describes the outputs.

extension GolferHandicap {
  package static var example: GolferHandicap {
    GolferHandicap(
      golfer: .example, index: Tenths(-12), lowIndex: Tenths(-15), asOf: .earliest,
      freeze: .example,
      withdrawal: .example)
  }
}

extension Golfer {
  package static var example: Golfer {
    var golfer = Golfer(
      user: UserID(stored: 3), name: "Aino Lahti", gender: .women, memberNumber: "1024")
    golfer.createdAt = Instant(seconds: 1_772_438_400)
    return golfer
  }
}

extension AssessedScorecard {
  package static var example: AssessedScorecard {
    let now = Instant(seconds: 1_772_438_400)
    let play = Scorecard.Play(
      club: ClubID(stored: 1), course: CourseID(stored: 1), tee: TeeID(stored: 1),
      card: CourseCardID(stored: 1), playedOn: .earliest, start: ClockTime(minute: 605),
      part: .eighteen,
      gender: .women,
      format: .stroke, marker: .name("Eero Niemi"), ratings: [:],
      holes: [
        PlayedHole(hole: RoundHole(number: 1, par: 5, strokeIndex: 8), outcome: .strokes(6))
      ])
    return AssessedScorecard(
      card: Scorecard(
        id: ScorecardID(stored: 1), golfer: GolferID(stored: 1), play: play, state: .pending,
        comment: "", isEstimated: false, submittedAt: now, decidedAt: now),
      assessment: nil, ega: nil, warnings: ["The card names no marker."],
      projectedIndex: Tenths(184),
      names: Names(golfer: "Aino Lahti", course: "Alastaro", tee: "White"))
  }
}

extension DecidedScorecard {
  package static var example: DecidedScorecard {
    DecidedScorecard(card: .example, revision: .example)
  }
}

extension IssuedRevision {
  package static var example: IssuedRevision {
    IssuedRevision(
      id: RevisionID(stored: 1), golfer: GolferID(stored: 1),
      content: Content(
        effectiveOn: .earliest, cause: .scores, index: Tenths(184), previous: Tenths(191),
        lowIndex: Tenths(172), calculated: Tenths(184), cap: .none, isEstimated: false,
        scorecards: "[1]", scores: "[]",
        method: "the average of the lowest 8 of 20 differentials (RoH 5.2)"),
      trigger: .accepted, scorecard: ScorecardID(stored: 1), adjustment: nil, supersedes: nil,
      supersededAt: nil, madeAt: Instant(seconds: 1_772_438_400), madeBy: UserID(stored: 4))
  }
}

extension AdjustedRevision {
  package static var example: AdjustedRevision {
    AdjustedRevision(revision: .example, warnings: [""])
  }
}

extension Adjustment {
  package static var example: Adjustment {
    let now = Instant(seconds: 1_772_438_400)
    return Adjustment(
      id: AdjustmentID(stored: 1), golfer: GolferID(stored: 1), day: .earliest,
      action: .index(Tenths(184)), reason: "Review of the year", appeal: "", madeAt: now,
      madeBy: UserID(stored: 4),
      cancellation: Cancellation(at: now, by: UserID(stored: 4), reason: "The wrong golfer"))
  }
}

extension PlayingConditionsOfDay {
  package static var example: PlayingConditionsOfDay {
    PlayingConditionsOfDay(
      course: CourseID(stored: 1), day: .earliest, adjustment: 1, isComputed: false, scores: 12)
  }
}

extension TeeHandicap {
  package static var example: TeeHandicap {
    TeeHandicap(
      index: Tenths(184), courseHandicap: 21, playingHandicap: 20, strokes: [1], tees: .example)
  }
}

extension TeeHandicapTable {
  package static var example: TeeHandicapTable {
    TeeHandicapTable(
      course: CourseID(stored: 1), tees: .example, system: .whs2024, allowance: 100,
      lines: HandicapTable.lines { _ in 20 })
  }
}

extension RatedTee {
  fileprivate static var example: RatedTee {
    guard let rating = Rating(courseRating: Tenths(712), slope: 125, par: 71) else {
      preconditionFailure("these figures are within their ranges")
    }
    return RatedTee(
      tee: TeeID(stored: 1), name: "White", part: .eighteen, gender: .men, on: .earliest,
      rating: rating)
  }
}

extension Explanation {
  package static var example: Explanation {
    let record = ScoringRecord(assigned: Tenths(540), on: .earliest, book: .finland)
    let entry = RecordEntry(id: 1, day: .earliest, .differential(Tenths(184)))
    let revisions = record.replay([entry])
    guard let revision = revisions.last else { preconditionFailure("a record begins") }
    return Explanation(
      golfer: .example, on: .earliest, ruleBook: "finland", system: revision.rules.system,
      revision: revision,
      scores: revision.window.map {
        Score(
          score: $0, scorecard: ScorecardID(stored: 1), partner: nil, penalty: nil, reason: "",
          steps: revision.steps, adjustments: [])
      }, steps: revision.steps)
  }
}

extension Explanation {
  package static var exampleCause: Cause {
    let record = ScoringRecord(assigned: Tenths(300), on: .earliest, book: .finland)
    let entry = RecordEntry(id: 1, day: .latest, .differential(Tenths(184)))
    let score = record.replay([entry]).last?.window.last
    guard let adjustment = score?.adjustments.first else {
      preconditionFailure("18.4 is exceptional for an index of 30.0")
    }
    return Cause(
      adjustment: adjustment, scorecard: ScorecardID(stored: 1), decision: nil, steps: [.example])
  }
}
