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
