import AuditLog
package import Core
import Database
import JSON
import Merging
import WebAPI

/// What is given to change a picture.
package struct PicturePatch: Sendable {
  package let patch: Patch<Picture>
  package let isActive: Bool?
}

extension Inspections {
  /// Changes a picture, with a base as far as others did not change the same meanwhile.
  ///
  /// - Returns: the conflicts that the change was kept as.
  func updatePicture(
    _ id: ItemID, _ patch: PicturePatch, base: Int?, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    transaction.hold(.account(sender.account))
    let old = try picture(id, sender.membership, in: transaction)
    let change = OfferedChange(set: [], active: patch.isActive, base: base)
    return try self.change(old, patch, change, sender, in: transaction)
  }

  /// The same for a picture that was found; also one that the sender may not see any more.
  func change(
    _ old: PictureRecord, _ given: PicturePatch, _ change: OfferedChange, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    var errors = Picture.fields.errors(in: given.patch)
    let owner = try owner(old.picture.owner, sender.account, in: transaction)
    if case .set(let field?) = given.patch[\.field], let owner,
      try self.field(field, of: owner, sender.membership, in: transaction) == nil
    {
      errors.append(.notOfOwner)
    }
    try errors.throwIfAny()
    var merged = MergedItem(item: old.item, target: old.picture.target) { old.value(of: $0) }
    merged.record.mayChange = try transaction.isVisible(
      old.picture.target, to: sender.membership)
    if let owner { merged.record.isBelowInactive = try owner.isInactive(in: transaction) }
    merged.record.finishedAt = (owner?.inspection?.finishedAt).map { Int($0) }
    let offered = Picture.fields.values(in: given.patch).map { FieldBefore($0) }
    let result = try merge(offered, change, into: merged, sender, in: transaction)
    let new = Picture.fields.keeping(result.accepted, of: given.patch).applied(to: old.picture)
    try apply(new, result, to: old, sender, in: transaction)
    return try keep(result.conflicts, of: merged, sender, in: transaction)
  }

  private func apply(
    _ draft: Picture, _ result: MergedChange, to old: PictureRecord, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    var new = draft
    switch result.active {
    case true?:
      new.inactiveSince = nil
      if !new.counts { try count(&new, already: 0, sender, in: transaction) }
    case false?: new.inactiveSince = sender.origin.receivedAt
    case nil: break
    }
    let fields = result.accepted.sorted().map { FieldBefore($0, old.value(of: $0)) }
    let change = ItemChange(fields, active: result.active)
    if change.isEmpty { return }
    let item = try transaction.changeItem(old.item.id, sender.account, change, sender.origin)
    try transaction.update(new)
    try transaction.record(
      sender.context, sender.membership.account, item,
      before: try old.picture.auditFields(old.item, in: transaction),
      after: try new.auditFields(item, in: transaction))
  }
}

extension PictureRecord {
  /// The value in a field that changes may set.
  func value(of field: String) -> JSONText {
    Picture.fields.value(of: field, in: picture).map { JSONText(bytes: $0) } ?? .null
  }
}

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
        ifMatch: pictureOperation)
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let sender = Sender(membership, context)
      let (change, base) = (input.content.change, input.content.change.base)
      var conflicts: [ItemID] = []
      if let comment = input.content.dropComment {
        try dropPicture(input.id, because: comment, sender, in: transaction)
      } else {
        conflicts = try updatePicture(
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
