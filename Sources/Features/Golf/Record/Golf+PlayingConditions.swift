import AuditLog
package import Core
package import Database
import Handicap

extension Golf {
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
      guard let golfer = try transaction.golfer(id) else { continue }
      try replay(golfer, because: .conditions, context, in: transaction)
    }
    return conditions
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
