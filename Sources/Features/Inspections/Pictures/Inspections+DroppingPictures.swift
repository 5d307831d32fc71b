import Core
import Database
import WebAPI

extension Inspections {
  /// Drops a picture that a finished inspection still awaits: it never came. The inspection is finished without it, and
  /// has another digest. Signatures keep the one that they were given on.
  ///
  /// - Throws: `.forbidden` for anyone below a manager, `.invalid` for any other picture.
  func dropPicture(
    _ id: ItemID, because comment: String, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    transaction.hold(.account(sender.account))
    let old = try picture(id, sender.membership, in: transaction)
    try sender.membership.require(.manager)
    // The same request once more.
    if let removal = old.picture.removal, removal.comment == comment { return }
    let owner = try owner(old.picture.owner, sender.account, in: transaction)
    guard old.picture.state == .awaited, old.item.isActive, let record = owner?.inspection,
      record.inspection.state == .arriving || record.inspection.state == .finished
    else {
      throw .invalid(
        "state", "Only an active picture that a finished inspection awaits can be dropped.")
    }
    var new = old.picture
    new.state = .removed
    new.removal = Removal(
      number: try transaction.lastRemoval(ofInspection: record.item.id, sender.account) + 1,
      by: sender.origin.user, at: sender.origin.receivedAt, comment: comment,
      digest: record.inspection.digest ?? "")
    if new.counts {
      new.counts = false
      try transaction.addUsedBytes(-new.length, sender.account)
    }
    let change = ItemChange(Picture.fields.changes(from: old.picture, to: new), active: nil)
    let item = try transaction.changeItem(id, sender.account, change, sender.origin)
    try transaction.update(new)
    try transaction.record(
      sender.context, sender.membership.account, item,
      before: try old.picture.auditFields(old.item, in: transaction),
      after: try new.auditFields(item, in: transaction))
    try finishWithout(record, sender, in: transaction)
  }

  /// Gives an inspection of which a picture was dropped its new digest, and finishes it if it awaits no other one.
  private func finishWithout(
    _ record: InspectionRecord, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    var new = record.inspection
    try takeDigest(&new, record.item, sender.membership, in: transaction)
    if try !transaction.awaitsPictures(record.item.id, sender.account) { new.state = .finished }
    _ = try keep(record, new, active: nil, sender, in: transaction)
  }
}
