import Core
import Database
import JSON
import Merging

// A change of what its sender saw when it was made is kept; of anything else it is refused, as of what never was.
extension Inspections {
  /// Whether the sender saw a target, or what hangs on it, before the right was taken.
  func hadRight(
    to item: Item, on target: ItemID, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    let user = sender.membership.user
    if item.madeBy == user { return true }
    if item.id <= (try transaction.lastSeen(by: user, sender.account)) { return true }
    let line = try transaction.line(to: target, sender.account).map(\.step.id)
    return try transaction.hadScope(user, of: line, sender.account)
  }

  /// Whether the sender was a manager once and is none now: what only managers may is kept then, too.
  func lostRole(
    _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    if sender.origin.device == nil || sender.membership.role >= .manager { return false }
    return try transaction.sawOtherTargets(sender.membership.user, sender.account)
  }

  /// Whether an item is one that the sender saw once, and sees no more, or the conflict that holds one that the sender
  /// added.
  func isLost(
    _ id: ItemID, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard let item = try transaction.item(id, sender.account) else { return false }
    if item.type == .conflict, let conflict = try transaction.conflict(id, sender.account) {
      return conflict.user == sender.origin.user && KeptChange(conflict)?.operation == .add
    }
    guard
      let target = try declaration(of: item.type)?.place(of: item, in: transaction)?.target,
      try !transaction.isVisible(target, to: sender.membership)
    else { return false }
    return try hadRight(to: item, on: target, sender, in: transaction)
  }

  /// The item that some fields name and that the sender sees no more.
  ///
  /// - Throws: `.unknown` for an item that the sender never saw, as for one that never was.
  func lostItem(
    in set: [JSONTree.Member], _ references: Set<String>, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Item? {
    for member in set where references.contains(member.name) {
      guard case .integer(let number) = member.value else { continue }
      let id = ItemID(stored: number)
      guard let item = try transaction.item(id, sender.account),
        let target = try declaration(of: item.type)?.place(of: item, in: transaction)?.target
      else { throw .unknown(.id(id), in: member.name) }
      if try transaction.isVisible(target, to: sender.membership) { continue }
      guard try hadRight(to: item, on: target, sender, in: transaction) else {
        throw .unknown(.id(id), in: member.name)
      }
      return item
    }
    return nil
  }
}

// An inspection may have been started by a form that a restore lost.
extension Inspections {
  /// What is wrong with a form that is not there.
  func missingForm(
    _ draft: InspectionDraft, _ account: AccountID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FieldError {
    let version = draft.version.map { ", with version \($0)" } ?? ""
    let advice = "If a restore lost it, a manager saves it again as it was\(version)."
    return try transaction.template(draft.template, nil, account) == nil
      ? FieldError("template", "There is no such template. \(advice)")
      : FieldError("version", "The template has no such version. \(advice)")
  }

  /// Keeps an inspection by a form that is lost on its target, until a manager has saved the form.
  ///
  /// - Returns: nil as long as it waits, as devices send again what was lost.
  func keep(
    withoutForm change: KeptChange, _ resolved: [JSONTree.Member], _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> ItemID? {
    if try mayGetBack(at: sender.context.now, in: transaction) { return nil }
    guard case .integer(let number)? = resolved.first(where: { $0.name == "target" })?.value,
      let target = try transaction.item(ItemID(stored: number), sender.account)
    else { return nil }
    return try keep(change, as: .version, on: target, sender, in: transaction)
  }
}
