import Core
import Database
import Handicap

/// The pending and accepted scorecards, and the penalty scores, that a correction of a course affects.
struct AffectedScores {
  var cards: Set<ScorecardID> = []
  var penalties: Set<AdjustmentID> = []

  var isEmpty: Bool { cards.isEmpty && penalties.isEmpty }
  var count: Int { cards.count + penalties.count }
}

extension Golf {
  /// What the corrections of a plan affect.
  func affected(
    on plan: CoursePlan, of course: Course, in transaction: ReadTransaction
  ) throws(GolfFault) -> AffectedScores {
    var affected = AffectedScores()
    if let card = plan.correctedCard?.before.id {
      affected.cards.formUnion(try transaction.affectedCards(on: card))
    }
    for corrected in plan.correctedRatings {
      guard let tee = plan.tees[corrected.tee] else { continue }
      let days = plan.days(of: corrected, tee)
      affected.cards.formUnion(
        try transaction.affectedCards(on: tee.id, corrected.before, days))
      if corrected.before.part == .eighteen {
        affected.penalties.formUnion(
          try transaction.affectedPenalties(on: tee.id, corrected.before, days))
      }
    }
    return affected
  }

  /// Corrects the affected scorecards and penalty scores, and replays their records.
  func correct(
    _ affected: AffectedScores, by plan: CoursePlan, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) {
    guard !affected.isEmpty else { return }
    let cards = Dictionary(
      grouping: try transaction.scorecards(affected.cards.sorted()), by: \.golfer)
    var penalties: [GolferID: [Adjustment]] = [:]
    for id in affected.penalties {
      guard let penalty = try transaction.adjustment(id) else { continue }
      penalties[penalty.golfer, default: []].append(penalty)
    }
    for id in Set(cards.keys).union(penalties.keys).sorted() {
      transaction.hold(.golfer(id))
      guard let golfer = try transaction.golfer(id) else { continue }
      var isReplayed = false
      for before in cards[id] ?? [] {
        let after = plan.corrected(before)
        guard after != before else { continue }
        try transaction.replaceHoles(of: after)
        if after.play.holes != before.play.holes {
          try transaction.record(context, of: golfer.user, before: before, after: after)
        }
        isReplayed = isReplayed || after.state == .accepted
      }
      for penalty in penalties[id] ?? [] {
        guard let rating = plan.correctedRating(of: penalty, golfer.gender) else { continue }
        try transaction.update(rating, of: penalty.id)
        try transaction.record(
          context, "golfer", id.value, user: golfer.user, before: penalty.recordedFields,
          after: penalty.with(rating).recordedFields)
        isReplayed = true
      }
      if isReplayed { try replay(golfer, because: .dataCorrected, context, in: transaction) }
    }
  }
}

extension Adjustment {
  /// A generic penalty score with another rating.
  fileprivate func with(_ rating: Rating) -> Adjustment {
    guard case .penalty(let penalty, let tee, _) = action else { return self }
    return Adjustment(
      id: self.id, golfer: golfer, day: day, action: .penalty(penalty, tee: tee, rating: rating),
      reason: reason, appeal: appeal, madeAt: madeAt, madeBy: madeBy, cancellation: cancellation)
  }
}

extension CoursePlan {
  /// The days whose cards with a rating's figures have them from it: to the day before the next one of its gender and
  /// part with the same figures. A card keeps the rating that it was entered with, also where a newer one was added
  /// for its day.
  fileprivate func days(of corrected: CorrectedRating, _ tee: Tee) -> Range<Day> {
    let added = ratings.filter { $0.tee == corrected.tee }.map(\.rating)
    let next = (tee.ratings + added).filter {
      $0.gender == corrected.before.gender && $0.part == corrected.before.part
        && $0.validFrom > corrected.before.validFrom && $0.rating == corrected.before.rating
    }.map(\.validFrom).min()
    return corrected.before.validFrom..<(next ?? .latest)
  }

  /// A scorecard with what is corrected.
  fileprivate func corrected(_ card: Scorecard) -> Scorecard {
    var card = card
    for corrected in correctedRatings {
      guard let tee = tees[corrected.tee], tee.id == card.play.tee,
        corrected.before.gender == card.play.gender,
        card.play.ratings[corrected.before.part] == corrected.before.rating,
        days(of: corrected, tee).contains(card.play.playedOn)
      else { continue }
      card.play.ratings[corrected.after.part] = corrected.after.rating
    }
    if let correctedCard, let holes = correctedCard.holes, correctedCard.before.id == card.play.card
    {
      var after = correctedCard.before
      after.holes = holes
      let played = after.roundHoles(card.play.part, for: card.play.gender) ?? []
      card.play.holes = zip(played, card.play.holes).map {
        PlayedHole(hole: $0, outcome: $1.outcome)
      }
    }
    return card
  }

  /// The rating of a generic penalty score that is corrected; `nil` where it stays.
  fileprivate func correctedRating(of penalty: Adjustment, _ gender: Gender) -> Rating? {
    guard case .penalty(.generic, let announced, let rating?) = penalty.action else { return nil }
    let corrected = correctedRatings.last { corrected in
      guard let tee = tees[corrected.tee], tee.id == announced else { return false }
      return corrected.before.part == .eighteen && corrected.before.gender == gender
        && corrected.before.rating == rating
        && days(of: corrected, tee).contains(penalty.day)
    }
    return corrected?.after.rating == rating ? nil : corrected?.after.rating
  }
}
