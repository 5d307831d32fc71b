import AuditLog
package import Core
package import Database
import Handicap
import WebAPI

extension Golf {
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

  /// Sets the playing conditions of a course on a day, or calculates them from the day's scores when `adjustment` is
  /// `nil`. Every record with a scorecard of that day is replayed.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins; `.notFound`; `.invalid` on `day`.
  package func setConditions(
    _ adjustment: Int?, on course: CourseID, day: Day, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> PlayingConditionsOfDay {
    transaction.hold(.course(course))
    try requireCourseEditor(course, context, in: transaction)
    let club = try transaction.course(course).map { (found) throws(GolfFault) in
      try self.club(found.club, in: transaction)
    }
    if day > club.map({ today(at: $0, now: context.now) }) ?? .latest {
      throw .invalid("day", "This day is still to come.")
    }
    guard let club else { throw .notFound }
    let cards = try transaction.acceptedScorecards(on: course, day)
    var conditions = PlayingConditionsOfDay(
      course: course, day: day, adjustment: adjustment ?? 0, isComputed: false, scores: nil)
    if adjustment == nil {
      let rules = club.ruleBook.rules(on: day)
      let found = PlayingConditions.adjustment(
        for: try scores(cards, in: transaction), estimates: rules.estimatesPlayingConditions)
      conditions = PlayingConditionsOfDay(
        course: course, day: day, adjustment: found.adjustment, isComputed: true,
        scores: found.eligible)
    }
    let before = try transaction.playingConditions(on: course, day)
    guard conditions != before else { return conditions }
    try transaction.upsert(conditions)
    try transaction.record(
      context, "course", course.value, before: before?.auditFields,
      after: conditions.auditFields)
    // In the order of holds: by id.
    for id in Set(cards.map(\.golfer)).sorted() {
      transaction.hold(.golfer(id))
      guard let golfer = try transaction.golfer(id) else { continue }
      try replay(golfer, because: .conditions, context, in: transaction)
    }
    return conditions
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

  /// The playing conditions of a course on the days that have them, newest first.
  ///
  /// - Throws: `.notFound`.
  package func conditions(
    on course: CourseID, from first: Day?, to last: Day?, in transaction: ReadTransaction
  ) throws(GolfFault) -> [PlayingConditionsOfDay] {
    guard try transaction.course(course) != nil else { throw .notFound }
    return try transaction.playingConditions(
      on: course, from: first ?? .earliest, to: last ?? .latest)
  }

  /// The full rounds of a day, assessed without playing conditions.
  private func scores(
    _ cards: [Scorecard], in transaction: ReadTransaction
  ) throws(GolfFault) -> [PlayingConditions.Score] {
    var scores: [PlayingConditions.Score] = []
    for card in cards {
      guard let golfer = try transaction.golfer(card.golfer),
        let index = try transaction.revisionInForce(
          of: golfer.id, on: card.play.playedOn)?.index,
        let round = card.play.round(conditions: 0, whole: nil)
      else { continue }
      let record = GolferRecord(
        empty: golfer, book: try club(golfer.homeClub, in: transaction).ruleBook)
      let assessment = Assessor(record.rules(on: card.play.playedOn)).assess(round, index: index)
      if assessment.method == .eighteen, let differential = assessment.differential {
        scores.append(.init(index: index, differential: differential))
      }
    }
    return scores
  }
}

extension PlayingConditionsOfDay {
  var auditFields: AuditFields {
    [
      "day": .day(day), "adjustment": .int(Int64(adjustment)), "computed": .flag(isComputed),
      "scores": .optional(scores.map { Int64($0) }),
    ]
  }
}

/// The playing conditions of a course on a day: how much harder or easier than rated it played (RoH 5.6).
package struct PlayingConditionsOfDay: Hashable, Sendable {
  package let course: CourseID
  package let day: Day
  /// In strokes for eighteen holes, -1 … 3.
  package let adjustment: Int
  /// Whether it was calculated from the day's scores; otherwise a caddiemaster set it.
  package let isComputed: Bool
  /// How many scores it was calculated from, or `nil`.
  package let scores: Int?

  /// Whether it was calculated by a method that no authority has published.
  package var isEstimated: Bool {
    isComputed && (scores ?? 0) >= PlayingConditions.fewestScores
  }
}
