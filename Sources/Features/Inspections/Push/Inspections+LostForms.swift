import Core
import Database
import JSON
import Merging

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

  /// What becomes of an inspection by a form that is lost: it waits as long as devices send things again, and then it
  /// is kept on its target until a manager has saved the form.
  func withoutForm(
    _ change: KeptChange, _ resolved: [JSONTree.Member], _ fault: FieldError, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    if try mayGetBack(at: sender.context.now, in: transaction) { throw .notRestored(fault) }
    guard case .integer(let number)? = resolved.first(where: { $0.name == "target" })?.value,
      let target = try transaction.item(ItemID(stored: number), sender.account)
    else { throw .invalid([fault]) }
    let conflict = try keep(change, as: .version, on: target, sender, in: transaction)
    return AddedItem(item: nil, conflicts: [conflict])
  }
}

extension InspectionFault {
  /// What a change that waits is told.
  var ofWaiting: InspectionFault {
    if case .notRestored = self { self } else { .notRestored() }
  }
}
