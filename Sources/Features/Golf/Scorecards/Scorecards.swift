package import Core
package import Database
import Handicap
import WebAPI

extension Golf {
  var scorecardsOperations: [Operation] {
    [
      submitScorecardOperation, listScorecardsOperation, scorecardOperation, queueOperation,
      decideScorecardOperation, postScorecardOperation,
      withdrawScorecardOperation, planScorecardOperation, correctScorecardOperation,
    ]
  }

  var scorecardOperation: Operation {
    .read(
      OperationInfo(
        47, "scorecard", .get("/scorecards/{id}"), .golfer, .golf,
        "Gives a card with what it came to, by the index of its day."),
      OperationOptions(runsInBackground: { _ in true }), byID: scorecard)
  }

  /// A scorecard, for its golfer, the caddiemasters of its club and of the home club, admins, and those who may review
  /// the record.
  ///
  /// - Throws: `.notFound`.
  package func scorecard(
    _ id: ScorecardID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> AssessedScorecard {
    let (card, view) = try readableScorecard(id, context, in: transaction)
    let assessed = try assess(card, now: context.now, in: transaction)
    return view == .whole ? assessed : assessed.reviewed
  }

  var listScorecardsOperation: Operation {
    .read(
      OperationInfo(
        46, "scorecards", .get("/scorecards"), .golfer, .golf,
        "Lists a golfer's cards, newest first."),
      OperationOptions<ScorecardsQuery, Page<AssessedScorecard>>(
        details: "`wouldBe` is the index that each pending card would give alone.",
        runsInBackground: { $0.limit > 100 || $0.state == nil || $0.state == .pending })
    ) { query, context, transaction throws(GolfFault) in
      let (cards, next) = try scorecards(query, context, in: transaction)
      return Page(cards, next: next?.cursor)
    }
  }

  /// A golfer's scorecards, newest first, and where the next page begins, if there is one.
  ///
  /// - Throws: `.notFound` when there is no such golfer whose record the caller may see.
  package func scorecards(
    _ query: ScorecardsQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> ([AssessedScorecard], next: ScorecardsQuery.Position?) {
    let golfer: GolferID
    var (query, view) = (query, View.whole)
    if let id = query.golfer {
      let found = try readableGolfer(id, context, in: transaction)
      (golfer, view) = (found.0.id, found.1)
    } else {
      guard let own = try self.golfer(of: context, in: transaction) else { return ([], nil) }
      golfer = own.id
    }
    if view == .review {
      guard query.state ?? .accepted == .accepted else { return ([], nil) }
      query.state = .accepted
    }
    let found = try transaction.scorecards(query, of: golfer)
    var cards = try assess(Array(found.prefix(query.limit)), now: context.now, in: transaction)
    if view == .review { cards = cards.map(\.reviewed) }
    let next = cards.last.map {
      ScorecardsQuery.Position(day: $0.card.play.playedOn, id: $0.card.id.value)
    }
    return (cards, found.count > query.limit ? next : nil)
  }

  var queueOperation: Operation {
    .read(
      OperationInfo(
        50, "queue", .get("/clubs/{club}/queue"), .caddiemaster, .golf,
        "Lists the cards that wait for a club's decision, oldest first."),
      OperationOptions<QueueQuery, Page<AssessedScorecard>>(
        authorize: { input, decoder, context, transaction throws(Problem) in
          try requireCaddiemaster(decoder.isWrong("club") ? nil : input.club, context, transaction)
        },
        runsInBackground: { _ in true })
    ) { query, context, transaction throws(GolfFault) in
      let (cards, next) = try pendingScorecards(query, context, in: transaction)
      return Page(cards, next: next?.cursor)
    }
  }

  /// The pending scorecards of a club, oldest first, and where the next page begins, if there is one.
  ///
  /// - Throws: `.forbidden` to all but its caddiemasters and admins, `.notFound`.
  package func pendingScorecards(
    _ query: QueueQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> ([AssessedScorecard], next: QueueQuery.Position?) {
    try requireCaddiemaster(of: query.club, context, in: transaction)
    _ = try club(query.club, in: transaction)
    let found = try transaction.pendingScorecards(query)
    let cards = Array(found.prefix(query.limit))
    let next = cards.last.map {
      QueueQuery.Position(submittedAt: $0.submittedAt, id: $0.id.value)
    }
    return (
      try assess(cards, now: context.now, in: transaction),
      found.count > query.limit ? next : nil
    )
  }

  private func assess(
    _ cards: [Scorecard], now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> [AssessedScorecard] {
    let projected = try projectedIndexes(with: cards, now: now, in: transaction)
    var assessed: [AssessedScorecard] = []
    for card in cards { assessed.append(try assess(card, projected[card.id], in: transaction)) }
    return assessed
  }

  /// A scorecard with what it is worth; a pending one also with warnings and the index that it would give. With `warns`
  /// one of another state has warnings too.
  func assess(
    _ card: Scorecard, now: Instant, warns: Bool = false, in transaction: ReadTransaction
  ) throws(GolfFault) -> AssessedScorecard {
    transaction.ahead { () throws(GolfFault) in
      try readForAssessing(card, in: transaction)
    }
    let projected = try projectedIndexes(with: [card], now: now, in: transaction)
    return try assess(card, projected[card.id], warns: warns, in: transaction)
  }

  /// Reads what assessing a card needs, as far as the card alone tells: for `ahead`.
  func readForAssessing(
    _ card: Scorecard, in transaction: ReadTransaction
  ) throws(GolfFault) {
    _ = try transaction.golfer(card.golfer)
    _ = try transaction.suspensions(of: card.golfer)
    _ = try transaction.revisionInForce(of: card.golfer, on: card.play.playedOn)
    _ = try transaction.playingConditions(on: card.play.course, card.play.playedOn)
    _ = try transaction.scorecardNames(of: card.play, golfer: "")
    if card.play.needsWholeCourse { _ = try transaction.course(card.play.course) }
    if card.state == .pending {
      _ = try transaction.playingConditions(of: card.golfer)
      _ = try transaction.adjustments(of: card.golfer)
      _ = try transaction.acceptedScorecards(of: card.golfer)
    }
  }

  private func assess(
    _ card: Scorecard, _ projectedIndex: Tenths?, warns: Bool = false,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> AssessedScorecard {
    guard let golfer = try transaction.golfer(card.golfer) else { throw .notFound }
    let suspensions = try transaction.suspensions(of: golfer.id)
    let (round, index) = try assess(card, of: golfer, suspensions, in: transaction)
    var warnings: [String] = []
    if card.state == .pending || warns {
      warnings = card.warnings(
        round.assessment, index: index,
        freeze: suspensions.period(.frozen, on: card.play.playedOn),
        waits: try waits(card, round.assessment, of: golfer, in: transaction))
    }
    return AssessedScorecard(
      card: card, assessment: round.assessment, ega: round.ega, warnings: warnings,
      projectedIndex: projectedIndex,
      names: try transaction.scorecardNames(of: card.play, golfer: golfer.name))
  }

  /// Whether nine holes wait for others, or would.
  private func waits(
    _ card: Scorecard, _ assessment: Assessment?, of golfer: Golfer,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    guard case .half = assessment?.verdict else { return false }
    if let scoreStatus = card.scoreStatus { return scoreStatus == .waiting }
    var record = try GolferRecord(of: golfer, in: transaction)
    try record.add(card, in: transaction)
    let results = record.replay(through: card.play.playedOn).flatMap(\.results)
    return !results.contains { $0.entry == Int(card.id.value) && $0.status == .counted }
  }

  /// What a round is worth by the index in force on its day. Before the first day of the record that is the assigned
  /// index, as the record begins with the earliest round.
  private func assess(
    _ card: Scorecard, of golfer: Golfer, _ suspensions: [Suspension],
    in transaction: ReadTransaction
  ) throws(GolfFault) -> ((assessment: Assessment?, ega: EGAAssessment?), index: Tenths?) {
    let day = card.play.playedOn
    var record = GolferRecord(
      empty: golfer, book: try club(golfer.homeClub, in: transaction).ruleBook)
    record.suspensions = suspensions
    let revision = try transaction.revisionInForce(of: golfer.id, on: day)
    let index = if let revision { revision.index } else { golfer.assignedIndex }
    if record.book.rules(on: day).system.era != nil {
      let result = try egaResult(of: card, &record, index: index, in: transaction)
      return ((result?.assessment, result?.ega), index)
    }
    guard let round = try record.round(card.play, in: transaction) else {
      return ((nil, nil), index)
    }
    let assessor = Assessor(record.rules(on: day))
    let assessment =
      suspensions.period(.withdrawn, on: day) == nil
      ? assessor.assess(round, index: index)
      : assessor.refused(round, index: index, .indexWithdrawn)
    return ((assessment, nil), index)
  }

  /// The result of a card on a day of the EGA Handicap System, where each round of the day changes the handicap of the
  /// next one. `index` is that of the morning.
  private func egaResult(
    of card: Scorecard, _ record: inout GolferRecord, index: Tenths?,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> EntryResult? {
    let day = card.play.playedOn
    let accepted = try transaction.scorecards(
      ScorecardsQuery(state: .accepted, from: day, to: day), of: card.golfer)
    for other in accepted where other.id != card.id {
      try record.add(other, in: transaction)
    }
    try record.add(card, in: transaction)
    return ScoringRecord(
      assigned: index, on: day, book: record.book, suspensions: record.suspensions
    ).replay(record.entries).flatMap(\.results).first { $0.entry == Int(card.id.value) }
  }

  /// The index that a golfer would have today with each pending scorecard, were it alone added to the record. A
  /// golfer's record is read once for all of them.
  private func projectedIndexes(
    with cards: [Scorecard], now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> [ScorecardID: Tenths] {
    var indexes: [ScorecardID: Tenths] = [:]
    let pending = cards.filter { $0.state == .pending }
    for (id, cards) in Dictionary(grouping: pending, by: \.golfer) {
      guard let golfer = try transaction.golfer(id) else { throw .notFound }
      var record = try GolferRecord(of: golfer, in: transaction)
      let today = today(at: try club(golfer.homeClub, in: transaction), now: now)
      indexes.merge(try record.projectedIndexes(with: cards, on: today, in: transaction)) { $1 }
    }
    return indexes
  }
}
