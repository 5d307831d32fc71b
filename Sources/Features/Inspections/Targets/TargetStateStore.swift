import AuditLog
import Core
import Database
import JSON

extension WriteTransaction {
  /// Keeps the state of a target: under way while an inspection of it is open, done when one was finished.
  func setState(
    ofTarget id: ItemID, isUnderWay: Bool, isInspected: Bool, _ sender: Sender
  ) throws(InspectionFault) {
    let account = sender.account
    let old = try first(
      "SELECT state FROM targets WHERE account = $1 AND id = $2", [.id(account), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.text(0) }
    let new = isUnderWay ? "underWay" : isInspected ? "done" : "waiting"
    guard let old, old != new else { return }
    try change(
      "UPDATE targets SET state = $3 WHERE account = $1 AND id = $2",
      [.id(account), .id(id), .text(new)])
    let item = try changeItem(
      id, account, ItemChange([FieldBefore("state", JSONText(.text(old)))]), sender.origin)
    try record(sender, item, before: ["state": .text(old)], after: ["state": .text(new)])
  }

  /// A target waits for another inspection: those that were finished count no more for its state.
  func setPast(inspectionsOf target: ItemID, _ account: AccountID) throws(InspectionFault) {
    try change(
      """
      UPDATE inspections SET is_past = 1
      WHERE account = $1 AND target = $2 AND state = 'finished'
      """, [.id(account), .id(target)])
  }

  /// An inspection is opened again, and its findings are no longer as they were when it was finished.
  func forgetFinish(of inspection: ItemID, _ account: AccountID) throws(InspectionFault) {
    try change(
      "UPDATE inspections SET is_past = 0 WHERE account = $1 AND id = $2",
      [.id(account), .id(inspection)])
    try change(
      """
      UPDATE findings SET at_finish = NULL
      WHERE account = $1 AND inspection = $2 AND at_finish IS NOT NULL
      """, [.id(account), .id(inspection)])
  }
}
