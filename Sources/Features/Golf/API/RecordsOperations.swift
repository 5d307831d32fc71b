import Core
import Database
import WebAPI

extension Golf {
  /// The history of golfers' indexes, and the decisions of committees.
  var golfRecordsOperations: [Operation] {
    [
      handicapHistoryOperation, explainHandicapOperation, adjustHandicapOperation,
      playingConditionsOperation,
    ]
  }

  var handicapHistoryOperation: Operation {
    .read(
      OperationInfo(
        48, "handicapHistory", .get("/golfers/{id}/history"), .golfer, .golf,
        "Lists the revisions of a golfer's index, newest first, each with the scores that count."),
      OperationOptions<HistoryInput, [IssuedRevision]>(
        details: """
          A revision is never changed. What comes late or is corrected supersedes those that come out differently; \
          `superseded` lists these too.
          """)
    ) { input, context, transaction throws(GolfFault) in
      try history(of: input.id, superseded: input.superseded, context, in: transaction)
    }
  }

  var explainHandicapOperation: Operation {
    .read(
      OperationInfo(
        49, "explainHandicap", .get("/golfers/{id}/explanation"), .golfer, .golf,
        "Shows the whole working of a golfer's index."),
      OperationOptions<ExplanationInput, Explanation>(
        details: """
          The newest differentials, newest first, with what was added, which count and why; then each rule in the \
          order in which it was applied, in fields and in one sentence. Before the first day of the record there is no \
          index: `handicapIndex` is null. Computed in the manner of the public rules, not official.
          """,
        hasEntityTag: false, runsInBackground: { _ in true })
    ) { input, context, transaction throws(GolfFault) in
      try explain(input.id, on: input.on, context, in: transaction)
    }
  }

  var adjustHandicapOperation: Operation {
    .write(
      OperationInfo(
        55, "adjustHandicap", .post("/golfers/{id}/adjustments"), .caddiemaster, .golf,
        "Decides a golfer's index, or posts a penalty score."),
      OperationOptions<AdjustmentInput, AdjustedRevision>(
        details: """
          For the home club's caddiemasters and admins, and never on one's own record. An index is in force \
          from today; `highest` and `lowest` copy a differential of the record, `generic` is Course Rating + \
          Course Handicap. A penalty score is refused when the record has nothing to make it from.
          """,
        hasEntityTag: false,
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try adjust(
        input.id, input.adjustment, reason: input.reason, context, in: transaction)
    }
  }

  var playingConditionsOperation: Operation {
    .write(
      OperationInfo(
        63, "playingConditions", .post("/courses/{course}/conditions"), .caddiemaster, .golf,
        "Sets how a course played on a day; every record with a card of that day is worked out again."
      ),
      OperationOptions<ConditionsInput, PlayingConditionsOfDay>(
        details: """
          Without `adjustment` it is worked out from the day's accepted rounds: 0, and `estimated` from eight on, \
          since no authority has published how.
          """,
        hasEntityTag: false,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try asProblem { () throws(GolfFault) in
            try requireCourseEditor(
              decoder.isWrong("course") ? nil : input.course, context, in: transaction)
          }
        })
    ) { input, context, transaction throws(GolfFault) in
      try setConditions(
        input.adjustment, on: input.course, day: input.day, context, in: transaction)
    }
  }
}
