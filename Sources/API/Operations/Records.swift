import Golf
import Ground
import SQLite

extension Operation {
  /// What became of golfers' indexes, and what committees decide on them.
  static let golfRecords: [Operation] = [
    handicapHistory, explainHandicap, adjustHandicap, playingConditions,
  ]

  private static let handicapHistory = reads(
    48, "handicapHistory", .get("/golfers/{id}/history"), .golfer, .golf,
    "Lists the revisions of a golfer's index, newest first, each with the scores that count.",
    Traits<HistoryInput, [IssuedRevision]>(
      details: """
        A revision is never changed. What comes late or is corrected supersedes those that come out differently; \
        `superseded` lists these too.
        """)
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.history(of: input.id, superseded: input.superseded, act, in: reading)
  }

  private static let explainHandicap = reads(
    49, "explainHandicap", .get("/golfers/{id}/explanation"), .golfer, .golf,
    "Shows the whole working of a golfer's index.",
    Traits<ExplanationInput, Explanation>(
      details: """
        The newest differentials, newest first, with what was added, which count and why; then each rule in the \
        order in which it was applied, in fields and in one sentence. Computed in the manner of the public rules, \
        not official.
        """,
      answersThing: false)
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.explain(input.id, on: input.on, act, in: reading)
  }

  private static let adjustHandicap = writes(
    55, "adjustHandicap", .post("/golfers/{id}/adjustments"), .caddiemaster, .golf,
    "Decides a golfer's index, or posts a penalty score.",
    Traits<AdjustmentInput, AdjustedRevision>(
      details: """
        For the home club's caddiemasters and admins, and never on one's own record. An index is in force \
        from today; `highest` and `lowest` copy a differential of the record, `generic` is Course Rating + \
        Course Handicap.
        """,
      answersThing: false,
      authorize: { _, _, act, house, reading throws(Problem) in
        try keepsClub(nil, act, house, reading)
      })
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.adjust(input.id, input.adjustment, reason: input.reason, act, in: writing)
  }

  private static let playingConditions = writes(
    63, "playingConditions", .post("/courses/{course}/conditions"), .caddiemaster, .golf,
    "Sets how a course played on a day; every record with a card of that day is worked out again.",
    Traits<ConditionsInput, PlayingConditionsOfDay>(
      details: """
        Without `adjustment` it is worked out from the day's accepted rounds: 0, and `estimated` from eight on, \
        since no authority has published how.
        """,
      answersThing: false,
      authorize: { input, fields, act, house, reading throws(Problem) in
        try refusing { () throws(GolfFault) in
          try house.golf.permitCourse(
            fields.isWrong("course") ? nil : input.course, act, in: reading)
        }
      })
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.setConditions(
      input.adjustment, on: input.course, day: input.day, act, in: writing)
  }
}
