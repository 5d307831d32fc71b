import AuditLog
package import Core
package import Database
import Handicap

extension Golf {
  /// Sets a golfer's index from today on, or posts a penalty score (RoH 7.1).
  ///
  /// - Throws: `.forbidden` to all but the home club's caddiemasters and admins, and on one's own record; `.notFound`;
  ///   `.invalid`.
  package func adjust(
    _ id: GolferID, _ new: NewAdjustment, reason: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> AdjustedRevision {
    transaction.hold(.golfer(id))
    try requireCaddiemaster(of: nil, context, in: transaction)
    var errors: [FieldError] = []
    errors.check("reason", reason, .requiredLong)
    try errors.throwIfAny()
    let golfer = try visibleGolfer(id, context, in: transaction)
    try requireRecordKeeper(of: golfer, context, in: transaction)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: context.now)
    let before = try handicap(of: golfer, on: today, in: transaction)
    let (day, action) = try action(new, of: golfer, today: today, in: transaction)
    let adjustment = Adjustment(
      id: try transaction.newID("adjustments"), golfer: golfer.id, day: day, action: action,
      reason: reason, madeAt: context.now, madeBy: context.caller?.user)
    try refuseEmptyPenalty(adjustment, of: golfer, today: today, in: transaction)
    try transaction.insert(adjustment)
    var occasion = IssuedRevision.Occasion.penalty
    var warnings: [String] = []
    if case .index(let decided) = action {
      occasion = .adjusted
      if let index = before.index,
        !CommitteeAdjustment.isOrdinary(decided: decided, index: index, low: before.lowIndex)
      {
        warnings.append(
          "A decision is usually of a stroke at least, and at most 5.0 above the Low Handicap Index (RoH 7.1a)."
        )
      }
    }
    try transaction.record(
      context, "golfer", id.value, user: golfer.user,
      before: ["handicapIndex": .tenths(before.index)], after: adjustment.auditFields)
    let issued = try replay(
      golfer, because: occasion, adjustment: adjustment.id, context, in: transaction)
    let effective = occasion == .adjusted ? day : day.advanced(by: 1)
    let inForce = try transaction.revisionInForce(of: id, on: today)
    guard
      let revision = issued.last(where: { $0.effectiveOn == effective }) ?? issued.last ?? inForce
    else { throw .notFound }
    return AdjustedRevision(revision: revision, warnings: warnings)
  }

  /// Refuses a penalty score that the record has nothing to make from.
  private func refuseEmptyPenalty(
    _ adjustment: Adjustment, of golfer: Golfer, today: Day, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard case .penalty(let penalty, _) = adjustment.action else { return }
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
  }

  private func action(
    _ new: NewAdjustment, of golfer: Golfer, today: Day, in transaction: ReadTransaction
  ) throws(GolfFault) -> (Day, Adjustment.Action) {
    switch new {
    case .index(let index): return (today, .index(index))
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
      return (day, .penalty(.generic, rating: rating))
    }
  }
}

extension Adjustment {
  var auditFields: AuditFields {
    var fields: AuditFields = [
      "adjustmentId": .id(id), "adjustment": .text(kind), "day": .day(day), "reason": .text(reason),
    ]
    if case .index(let index) = action { fields.add("handicapIndex", .tenths(index)) }
    return fields
  }
}
