import AuditLog
import Core
import Database
import JSON
import Merging
import WebAPI

extension Inspections {
  var updatePictureOperation: Operation {
    .write(
      OperationInfo(
        122, "updatePicture", .patch("/accounts/{account}/pictures/{id}"), .inspector,
        .inspections, "Changes what is said of a picture, or drops one that never came."),
      OperationOptions<ItemChangeInput<PictureUpdate>, ChangedPicture>(
        details: """
          What is left out stays. With base, what others changed since is not overwritten: conflicts has what was \
          kept. With `state` and `comment` a manager drops a picture that a finished inspection awaits: it is \
          finished without it.
          """,
        ifMatch: IfMatch(pictureOperation) { input, _ in [.account(named: input.account)] })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.holdAccount(input.account, context)
      let sender = Sender(membership, context)
      let (change, base) = (input.content.change, input.content.change.base)
      var conflicts: [ItemID] = []
      if let comment = input.content.dropComment {
        try dropPicture(input.id, because: comment, sender, in: transaction)
      } else {
        conflicts = try PictureDeclaration(inspections: self).update(
          input.id, change.patch, base: base, sender, in: transaction)
      }
      guard let record = try transaction.picture(input.id, membership.account.id) else {
        throw .notFound
      }
      return ChangedPicture(record: record, conflicts: base == nil ? nil : conflicts)
    }
  }

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
    try transaction.change(old, to: new, ItemChange(from: old.picture, to: new), sender)
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
