import Core
import Database
import WebAPI

extension Golf {
  /// The history of golfers' indexes, and the decisions of committees.
  var golfRecordsOperations: [Operation] {
    [
      handicapHistoryOperation, explainHandicapOperation, adjustHandicapOperation,
      adjustmentsOperation, cancelAdjustmentOperation, playingConditionsOperation,
      playingConditionsOfCourseOperation,
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
          `superseded` lists these too. The end of a freeze or withdrawal that is still to come is there already.
          """, also: [.get("/golfers/me/history")])
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
          """, also: [.get("/golfers/me/explanation")],
        hasEntityTag: false, runsInBackground: { _ in true })
    ) { input, context, transaction throws(GolfFault) in
      try explain(input.id, on: input.on, context, in: transaction)
    }
  }

  var adjustHandicapOperation: Operation {
    .write(
      OperationInfo(
        55, "adjustHandicap", .post("/golfers/{id}/adjustments"), .caddiemaster, .golf,
        "Does what a committee decided about a golfer's index."),
      OperationOptions<AdjustmentInput, AdjustedRevision>(
        details: """
          For the home club's caddiemasters and admins, and never on one's own record. One of: `handicapIndex`, in \
          force from today; `penaltyScore`, where `highest` and `lowest` copy a differential of the record and \
          `generic` is Course Rating + Course Handicap, refused when the record has nothing to make it from; \
          `freeze`, with which the index stays as it is from today while scores go on counting; `withdrawn`, from \
          today: a round gives no score, 44 gives no handicap, and others see no index; `cancelReduction`, as if the \
          card had not been exceptional.
          """,
        hasEntityTag: false,
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try adjust(
        input.id, input.adjustment, reason: input.reason, appeal: input.appeal, context,
        in: transaction)
    }
  }

  var adjustmentsOperation: Operation {
    .read(
      OperationInfo(
        340, "adjustments", .get("/golfers/{id}/adjustments"), .golfer, .golf,
        "Lists what committees did to a golfer's record, newest first."),
      OperationOptions<GolferInput, [Adjustment]>(
        details: """
          For the golfer, the home club's caddiemasters and admins. What was taken back is there too. `from` is the \
          first day of an index, a freeze or a withdrawal, or the day of the round.
          """, also: [.get("/golfers/me/adjustments")])
    ) { input, context, transaction throws(GolfFault) in
      try adjustments(of: input.id, context, in: transaction)
    }
  }

  var cancelAdjustmentOperation: Operation {
    .write(
      OperationInfo(
        341, "cancelAdjustment", .post("/adjustments/{id}/cancellation"), .caddiemaster, .golf,
        "Takes back what a committee did: the record is as if it had never been done."),
      OperationOptions<CancellationInput, Adjustment>(
        details: "For the home club's caddiemasters and admins, and never on one's own record.",
        hasEntityTag: false,
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try cancelAdjustment(input.id, reason: input.reason, context, in: transaction)
    }
  }

  var playingConditionsOfCourseOperation: Operation {
    .read(
      OperationInfo(
        342, "playingConditionsOfCourse", .get("/courses/{course}/conditions"), .authenticated,
        .golf, "Lists how a course played on the days that have a figure, newest first.")
    ) { (query: ConditionsQuery, _, transaction) throws(GolfFault) in
      try conditions(on: query.course, from: query.from, to: query.to, in: transaction)
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
