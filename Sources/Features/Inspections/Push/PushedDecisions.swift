import Core
import Database
import Merging

extension Inspections {
  /// Decides a conflict, or keeps the decision for the managers if its sender had the right to it and lost that.
  ///
  /// - Throws: `.invalid` for a conflict that the sender never might decide, as for one that never was.
  func decide(
    _ id: ItemID, _ change: PushedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> PushResult {
    let decision: DecisionDraft = try decode(change.set, sender)
    guard let conflict = try transaction.conflict(id, sender.account),
      let item = try transaction.item(id, sender.account)
    else { throw .noConflict(change) }
    if try isShown(conflict, to: sender.membership, in: transaction) {
      try decide(id, decision, sender, in: transaction)
      return try state(of: id, nil, sender, in: transaction)
    }
    guard let about = try transaction.item(conflict.item, sender.account),
      try mightDecide(conflict, item, sender, in: transaction)
    else { throw .noConflict(change) }
    let kept = KeptChange(.decide, .conflict, key: item.key, change.set)
    return PushResult(
      key: nil, type: .conflict,
      conflicts: [try keep(kept, as: .rights, on: about, sender, in: transaction)])
  }

  /// Whether the sender offered the value, or saw the conflict as a manager.
  private func mightDecide(
    _ conflict: Conflict, _ item: Item, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    if conflict.user == sender.membership.user, conflict.kind != .rights { return true }
    guard try lostRole(sender, in: transaction) else { return false }
    return item.id <= (try transaction.lastSeen(by: sender.membership.user, sender.account))
  }

  /// Makes a decision that was kept: it is the decider's from now on.
  func performDecision(
    _ kept: KeptChange, _ author: Sender, _ decider: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let key = kept.key, let id = try transaction.item(key: key, author.account) else {
      throw .notFound
    }
    let decision: DecisionDraft = try decode(kept.set, author)
    // A local time in the value is the author's.
    let decider = Sender(
      decider.membership, decider.context, decider.origin, timeZone: author.timeZone)
    do throws(InspectionFault) {
      try decide(id, decision, decider, in: transaction)
    } catch {
      guard case .decided = error else { throw error }
      throw .invalid("value", "What this would decide was decided before: keep what is there.")
    }
  }
}

extension InspectionFault {
  fileprivate static func noConflict(_ change: PushedChange) -> InspectionFault {
    // A number that a restore lost never comes back: this is not waited for.
    .invalid(change.id == nil ? "key" : "id", "There is no such conflict.")
  }
}
