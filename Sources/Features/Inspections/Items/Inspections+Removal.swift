import Core
import Database
import JSON
import Merging

// What is below an inactive item is in no list, and comes back with it.
extension Inspections {
  /// The nearest inactive one of the items that an item stands below.
  func inactive(
    above item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    if item.type == .target {
      return try transaction.line(to: item.id, item.account).dropFirst()
        .first { !$0.isActive }?.step.id
    }
    guard let holder = try service(of: item.type)?.holder(of: item, in: transaction),
      let above = try transaction.item(holder, item.account)
    else { return nil }
    return above.isActive ? try inactive(above: above, in: transaction) : above.id
  }

  /// Whether an item is, or belongs to, a finished inspection.
  func isFinished(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    switch item.type {
    case .target: return false
    case .inspection: return try transaction.inspection(item.id, item.account)?.finishedAt != nil
    default:
      guard let holder = try service(of: item.type)?.holder(of: item, in: transaction),
        let above = try transaction.item(holder, item.account)
      else { return false }
      return try isFinished(above, in: transaction)
    }
  }

  /// Tells that something was added below an inactive item: to decide for that brings the item back.
  ///
  /// - Returns: the conflict; the device has one for each such item.
  func keepRemoval(
    of id: ItemID, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    guard let item = try transaction.item(id, sender.account) else { return [] }
    if let device = sender.origin.device,
      let open = try transaction.openConflicts(of: item, by: device)
        .first(where: { $0.offer.kind == .removed && $0.offer.active == true })
    {
      return [ItemID(stored: open.id)]
    }
    var conflict = Conflict()
    conflict.kind = .removed
    conflict.type = item.type
    conflict.item = id
    conflict.target = try service(of: item.type)?.target(of: item, in: transaction)
    conflict.base = JSONText(.object([]))
    conflict.offered = JSONText(.object([]))
    conflict.active = true
    return [try insert(conflict, sender, in: transaction)]
  }

  /// Makes what stands above an item active again.
  func bringBack(
    above item: Item, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    while let id = try inactive(above: item, in: transaction) {
      try bringBack(id, sender, in: transaction)
    }
  }

  /// Makes an item active again.
  func bringBack(
    _ id: ItemID, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let item = try transaction.item(id, sender.account),
      let service = service(of: item.type)
    else { throw .notFound }
    if let target = try service.target(of: item, in: transaction),
      try !transaction.isVisible(target, to: sender.membership)
    {
      throw .notFound
    }
    let change = OfferedChange(set: [.init(ItemChange.active, .flag(true))], base: nil)
    _ = try service.change(item, change, sender, in: transaction)
  }
}
