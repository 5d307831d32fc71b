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
