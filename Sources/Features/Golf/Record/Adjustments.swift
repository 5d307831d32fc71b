import AuditLog
package import Core
package import Database
import Handicap
import WebAPI

extension Golf {
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

  /// Does what a committee decided: sets an index from today on, posts a penalty score, freezes or withdraws an index
  /// from today on, or takes back the reduction for an exceptional score (RoH 5.9, 7.1).
  ///
  /// - Throws: `.forbidden` to all but the home club's caddiemasters and admins, and on one's own record; `.notFound`;
  ///   `.invalid`.
  package func adjust(
    _ id: GolferID, _ new: NewAdjustment, reason: String, appeal: String? = nil,
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> AdjustedRevision {
    transaction.hold(.golfer(id))
    try requireCaddiemaster(of: nil, context, in: transaction)
    var errors: [FieldError] = []
    errors.check("reason", reason, .requiredLong)
    if let appeal { errors.check("appeal", appeal, .long) }
    try errors.throwIfAny()
    let golfer = try visibleGolfer(id, context, in: transaction)
    try requireRecordKeeper(of: golfer, context, in: transaction)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: context.now)
    let before = try handicap(of: golfer, on: today, in: transaction)
    let (day, action) = try action(new, of: golfer, today: today, in: transaction)
    let isRepeated = try transaction.adjustments(of: golfer.id).contains {
      $0.cancellation == nil && $0.day == day && $0.action == action
    }
    let adjustment = Adjustment(
      id: try transaction.newID("adjustments", .rising), golfer: golfer.id, day: day,
      action: action,
      reason: reason, appeal: appeal, madeAt: context.now, madeBy: context.caller?.user)
    try refuseEmpty(adjustment, of: golfer, today: today, in: transaction)
    try transaction.insert(adjustment)
    try transaction.record(
      context, "golfer", id.value, user: golfer.user,
      before: ["handicapIndex": .tenths(before.index)], after: adjustment.recordedFields)
    let issued = try replay(
      golfer, because: adjustment.trigger, adjustment: adjustment.id, context, in: transaction)
    let inForce = try transaction.revisionInForce(of: id, on: today)
    let effective = adjustment.effectiveOn
    guard
      let revision = issued.last(where: { $0.effectiveOn == effective }) ?? issued.last ?? inForce
    else { throw .notFound }
    return AdjustedRevision(
      revision: revision, warnings: adjustment.warnings(before, isRepeated: isRepeated))
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

  /// Takes back what a committee did: the record is as if it had never been done.
  ///
  /// - Throws: `.forbidden` to all but the home club's caddiemasters and admins, and on one's own record; `.invalid`;
  ///   `.notFound`; `.cancelled` when it was taken back before.
  package func cancelAdjustment(
    _ id: AdjustmentID, reason: String, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> Adjustment {
    transaction.hold(.golfer(of: id))
    try requireCaddiemaster(of: nil, context, in: transaction)
    var errors: [FieldError] = []
    errors.check("reason", reason, .requiredLong)
    try errors.throwIfAny()
    guard let before = try transaction.adjustment(id) else { throw .notFound }
    let golfer = try visibleGolfer(before.golfer, context, in: transaction)
    try requireRecordKeeper(of: golfer, context, in: transaction)
    guard before.cancellation == nil else { throw .cancelled }
    var after = before
    let cancellation = Adjustment.Cancellation(
      at: context.now, by: context.caller?.user, reason: reason)
    after.cancellation = cancellation
    try transaction.cancel(id, cancellation)
    try transaction.record(
      context, "golfer", golfer.id.value, user: golfer.user, before: before.recordedFields,
      after: after.recordedFields)
    try replay(golfer, because: .cancelled, adjustment: id, context, in: transaction)
    return after
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

  /// What committees did to a golfer's record, newest first; the caller's own without an ID.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  package func adjustments(
    of id: GolferID?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> [Adjustment] {
    let golfer = try visibleGolfer(id, context, in: transaction)
    return try transaction.adjustments(of: golfer.id).sorted { $0.id > $1.id }
  }

  /// Refuses a penalty score that the record has nothing to make from, and to take back a reduction that is none.
  private func refuseEmpty(
    _ adjustment: Adjustment, of golfer: Golfer, today: Day, in transaction: ReadTransaction
  ) throws(GolfFault) {
    switch adjustment.action {
    case .index, .suspension: return
    case .penalty(let penalty, _, _):
      var record = try GolferRecord(of: golfer, in: transaction)
      let entry = record.add(adjustment)
      let results = record.replay(through: today).flatMap(\.results)
      guard results.first(where: { $0.entry == entry })?.status == .empty else { return }
      throw .invalid(
        "penaltyScore",
        penalty == .generic
          ? "There was no Handicap Index on \(adjustment.day), which a generic penalty score is made from."
          : "The record has no Score Differential before \(adjustment.day) that could be copied. Post a generic "
            + "penalty score, or set the handicapIndex.")
    case .cancelReduction(let card):
      let record = try GolferRecord(of: golfer, in: transaction)
      let results = record.replay(through: today).flatMap(\.results)
      guard results.contains(where: { $0.entry == Int(card.value) && $0.exceptional.count < 0 })
      else {
        throw .invalid(
          "cancelReduction", "This card reduces no differentials for an exceptional score.")
      }
    }
  }

  private func action(
    _ new: NewAdjustment, of golfer: Golfer, today: Day, in transaction: ReadTransaction
  ) throws(GolfFault) -> (Day, Adjustment.Action) {
    switch new {
    case .index(let index): return (today, .index(index))
    case .suspension(let kind, let until):
      if let until, until < today {
        throw .invalid("until", "The last day must not lie before today, \(today).")
      }
      return (today, .suspension(kind, until: until))
    case .cancelReduction(let id):
      guard let card = try transaction.scorecard(id), card.golfer == golfer.id else {
        throw .invalid("cancelReduction", "The golfer has no such card.")
      }
      return (card.play.playedOn, .cancelReduction(id))
    case .penalty(let penalty, let day, let courseID, let teeReference):
      if day > today { throw .invalid("playedOn", "This day is still to come.") }
      guard penalty == .generic else { return (day, .penalty(penalty, rating: nil)) }
      guard let courseID, let course = try transaction.course(courseID) else {
        throw .invalid("course", "There is no such course.")
      }
      guard let teeReference, let tee = course.tee(teeReference) else {
        throw .invalid("tee", course.noSuchTee)
      }
      guard let rating = tee.rating(for: golfer.gender, .eighteen, on: day)?.rating else {
        throw .invalid("tee", "The tee has no rating for \(golfer.gender.rawValue) on \(day).")
      }
      return (day, .penalty(.generic, tee: tee.id, rating: rating))
    }
  }
}

extension Adjustment {
  fileprivate var trigger: IssuedRevision.Trigger {
    switch action {
    case .index: .adjusted
    case .penalty: .penalty
    case .suspension(.frozen, _): .frozen
    case .suspension(.withdrawn, _): .indexWithdrawn
    case .cancelReduction: .reductionCancelled
    }
  }

  /// The day from which it shows in the index.
  fileprivate var effectiveOn: Day? {
    switch action {
    case .index, .suspension: day
    case .penalty, .cancelReduction: day.advanced(by: 1)
    }
  }

  /// What is unusual about it, one sentence each; `before` is the golfer with the index of the day, `isRepeated` says
  /// whether the same stands already.
  fileprivate func warnings(_ before: GolferHandicap, isRepeated: Bool) -> [String] {
    var warnings: [String] = []
    if isRepeated {
      warnings.append("The same stands for this day already. To take one of them back, cancel it.")
    }
    if case .index(let decided) = action, let index = before.index,
      !CommitteeAdjustment.isOrdinary(decided: decided, index: index, low: before.lowIndex)
    {
      warnings.append(
        "A decision is usually of a stroke at least, and at most 5.0 above the Low Handicap Index (RoH 7.1a)."
      )
    }
    return warnings
  }

  /// What a row of the audit log has of it: what is compared, and what a generic penalty score was made from.
  var recordedFields: AuditFields {
    var fields = auditFields
    if case .penalty(_, let tee, let rating) = action {
      if let tee { fields.add("tee", .id(tee)) }
      if let rating {
        fields.add("courseRating", .tenths(rating.courseRating))
        fields.add("slopeRating", .int(Int64(rating.slope)))
        fields.add("par", .int(Int64(rating.par)))
      }
    }
    return fields
  }

  /// What the audit log is compared with.
  var auditFields: AuditFields {
    var fields: AuditFields = [
      "adjustmentId": .id(id), "adjustment": .text(storedKind), "day": .day(day),
      "reason": .text(reason),
    ]
    switch action {
    case .index(let index): fields.add("handicapIndex", .tenths(index))
    case .suspension(_, let until): fields.add("until", .day(until))
    case .cancelReduction(let card): fields.add("scorecard", .id(card))
    case .penalty: break
    }
    if let appeal { fields.add("appeal", .text(appeal)) }
    if let cancellation {
      fields.add("cancelledAt", .instant(cancellation.at))
      fields.add("cancelReason", .text(cancellation.reason))
    }
    return fields
  }
}
