import Core
import Database
import Handicap

/// The pending and accepted scorecards, and the penalty scores, that stand on what a change puts right.
struct StandingCards {
  var cards: Set<ScorecardID> = []
  var penalties: Set<AdjustmentID> = []

  var isEmpty: Bool { cards.isEmpty && penalties.isEmpty }
  var count: Int { cards.count + penalties.count }
}

extension Golf {
  /// What stands on the ratings and the card that a plan puts right.
  func standing(
    on plan: CoursePlan, of course: Course, in transaction: ReadTransaction
  ) throws(GolfFault) -> StandingCards {
    var standing = StandingCards()
    if let card = plan.mendedCard?.before.id {
      standing.cards.formUnion(try transaction.standingCards(on: card))
    }
    for mended in plan.mendedRatings {
      guard let tee = plan.tees[mended.tee] else { continue }
      let days = plan.days(of: mended, tee)
      standing.cards.formUnion(
        try transaction.standingCards(on: tee.id, mended.before, days))
      if mended.before.part == .eighteen {
        standing.penalties.formUnion(
          try transaction.standingPenalties(on: tee.id, mended.before, days))
      }
    }
    return standing
  }

  /// Puts the standing scorecards and penalty scores right, and replays their records.
  func mend(
    _ standing: StandingCards, by plan: CoursePlan, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) {
    guard !standing.isEmpty else { return }
    let cards = Dictionary(
      grouping: try transaction.scorecards(standing.cards.sorted()), by: \.golfer)
    var penalties: [GolferID: [Adjustment]] = [:]
    for id in standing.penalties {
      guard let penalty = try transaction.adjustment(id) else { continue }
      penalties[penalty.golfer, default: []].append(penalty)
    }
    for id in Set(cards.keys).union(penalties.keys).sorted() {
      transaction.hold(.golfer(id))
      guard let golfer = try transaction.golfer(id) else { continue }
      var isReplayed = false
      for before in cards[id] ?? [] {
        let after = plan.mended(before)
        guard after != before else { continue }
        try transaction.replaceHoles(of: after)
        if after.play.holes != before.play.holes {
          try transaction.record(context, of: golfer.user, before: before, after: after)
        }
        isReplayed = isReplayed || after.state == .accepted
      }
      for penalty in penalties[id] ?? [] {
        guard let rating = plan.mendedRating(of: penalty, golfer.gender) else { continue }
        try transaction.update(rating, of: penalty.id)
        try transaction.record(
          context, "golfer", id.value, user: golfer.user, before: penalty.recordedFields,
          after: penalty.with(rating).recordedFields)
        isReplayed = true
      }
      if isReplayed { try replay(golfer, because: .mended, context, in: transaction) }
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
  fileprivate func days(of mended: MendedRating, _ tee: Tee) -> Range<Day> {
    let added = ratings.filter { $0.tee == mended.tee }.map(\.rating)
    let next = (tee.ratings + added).filter {
      $0.gender == mended.before.gender && $0.part == mended.before.part
        && $0.validFrom > mended.before.validFrom && $0.rating == mended.before.rating
    }.map(\.validFrom).min()
    return mended.before.validFrom..<(next ?? .latest)
  }

  /// A scorecard with what is put right.
  fileprivate func mended(_ card: Scorecard) -> Scorecard {
    var card = card
    for mended in mendedRatings {
      guard let tee = tees[mended.tee], tee.id == card.play.tee,
        mended.before.gender == card.play.gender,
        card.play.ratings[mended.before.part] == mended.before.rating,
        days(of: mended, tee).contains(card.play.playedOn)
      else { continue }
      card.play.ratings[mended.after.part] = mended.after.rating
    }
    if let mendedCard, let holes = mendedCard.holes, mendedCard.before.id == card.play.card {
      var after = mendedCard.before
      after.holes = holes
      let played = after.roundHoles(card.play.part, for: card.play.gender) ?? []
      card.play.holes = zip(played, card.play.holes).map {
        PlayedHole(hole: $0, outcome: $1.outcome)
      }
    }
    return card
  }

  /// The rating of a generic penalty score that is put right; `nil` where it stays.
  fileprivate func mendedRating(of penalty: Adjustment, _ gender: Gender) -> Rating? {
    guard case .penalty(.generic, let announced, let rating?) = penalty.action else { return nil }
    let mended = mendedRatings.last { mended in
      guard let tee = tees[mended.tee], tee.id == announced else { return false }
      return mended.before.part == .eighteen && mended.before.gender == gender
        && mended.before.rating == rating
        && days(of: mended, tee).contains(penalty.day)
    }
    return mended?.after.rating == rating ? nil : mended?.after.rating
  }
}
