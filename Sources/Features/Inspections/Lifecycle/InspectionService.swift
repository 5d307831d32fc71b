import Core
import Database
import JSON
import WebAPI

/// Inspections without their sheets and findings, as pushes, the feed and decisions know them.
struct InspectionService: ItemService {
  let inspections: Inspections
  let references: Set<String> = ["target"]

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    try transaction.inspection(item.id, item.account)?.inspection.target
  }

  func holder(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? { try target(of: item, in: transaction) }

  func add(
    _ change: OfferedChange, key: String?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    var draft: InspectionDraft = try inspections.decode(change.set, sender)
    draft.key = key
    return AddedItem(item: try inspections.start(draft, sender, in: transaction).record.item)
  }

  func change(
    _ item: Item, _ change: OfferedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    let given: InspectionFields = try inspections.decode(change.set, sender)
    let record = try found(item, in: transaction)
    var change = change
    change.active = given.isActive
    return try inspections.change(record, given.patch, change, sender, in: transaction).conflicts
  }

  func setState(
    _ item: Item, _ set: [JSONTree.Member], _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let draft: StateDraft = try inspections.decode(set, sender)
    _ = try inspections.setState(item.id, draft, sender, in: transaction)
  }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText { try found(item, in: transaction).value(of: field) }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    writer.value(
      try transaction.summary(try found(item, in: transaction), of: membership.account))
  }

  private func found(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> InspectionRecord {
    guard let record = try transaction.inspection(item.id, item.account) else { throw .notFound }
    return record
  }
}
