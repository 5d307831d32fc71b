import Core
import Database
import Merging

/// What a picture is of, and what that belongs to.
struct PictureOwner {
  let id: ItemID
  let item: Item
  var inspection: InspectionRecord?
  var sheet: Sheet?
  /// The target that it is, or hangs on.
  let target: ItemID

  /// Whether it is inactive, or something above it.
  func isInactive(in transaction: ReadTransaction) throws(InspectionFault) -> Bool {
    if !item.isActive || inspection?.item.isActive == false { return true }
    return try transaction.line(to: target, item.account).contains { !$0.isActive }
  }
}

extension Inspections {
  /// What a draft names as its owner, also if the sender does not see it.
  ///
  /// - Throws: `.invalid` for no item that has pictures.
  func owner(
    of draft: PictureDraft, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureOwner {
    let id: ItemID? =
      switch draft.owner {
      case .id(let id): id
      case .key(let key): try transaction.item(key: key, sender.account)
      }
    guard let id, let owner = try owner(id, sender.account, in: transaction) else {
      throw .noOwner(draft)
    }
    return owner
  }

  /// Nil for an item that has no pictures.
  func owner(
    _ id: ItemID, _ account: AccountID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureOwner? {
    guard let item = try transaction.item(id, account) else { return nil }
    switch item.type {
    case .target: return PictureOwner(id: item.id, item: item, target: item.id)
    case .inspection:
      return try transaction.inspection(item.id, item.account).map {
        PictureOwner(id: item.id, item: item, inspection: $0, target: $0.inspection.target)
      }
    case .sheet:
      guard let sheet = try transaction.sheet(item.id, item.account),
        let inspection = try transaction.inspection(sheet.inspection, item.account)
      else { return nil }
      return PictureOwner(
        id: item.id, item: item, inspection: inspection, sheet: sheet,
        target: inspection.inspection.target)
    case .finding:
      guard let finding = try transaction.finding(item.id, item.account)?.finding,
        let inspection = try transaction.inspection(finding.inspection, item.account)
      else { return nil }
      return PictureOwner(
        id: item.id, item: item, inspection: inspection, target: finding.target)
    case .account, .member, .template, .picture, .conflict: return nil
    }
  }

  /// Why a picture of it would be kept for people to decide; nil if it can be added.
  func obstacle(
    to owner: PictureOwner, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ConflictKind? {
    if try !transaction.isVisible(owner.target, to: sender.membership) { return .rights }
    if let inspection = owner.inspection?.inspection, inspection.state != .open {
      return .finished
    }
    return try owner.isInactive(in: transaction) ? .removed : nil
  }
}
