import Core
import Database
import JSON
import WebAPI

/// Inspections without their sheets and findings.
struct InspectionDeclaration: ItemDeclaration {
  typealias Record = InspectionRecord

  let inspections: Inspections
  let type = ItemType.inspection
  let references: Set<String> = ["target"]

  func place(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemPlace? {
    let target = try transaction.inspection(item.id, item.account)?.inspection.target
    return target.map { ItemPlace(target: $0, holder: $0) }
  }

  func find(
    _ item: Item, changing fields: InspectionFields, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> FoundItem<InspectionRecord> {
    let record = try record(of: item, in: transaction)
    return FoundItem(
      item: item, record: record, target: record.inspection.target, inspection: record)
  }

  func add(
    _ new: InspectionDraft, key: String?, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    AddedItem(
      item: try inspections.start(new, key: key, sender, in: transaction).record.item)
  }

  func check(
    _ fields: inout InspectionFields, of found: FoundItem<InspectionRecord>,
    _ known: KnownRevisions, _ merged: inout MergedItem, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    try Inspection.fields.errors(in: fields.patch).throwIfAny()
  }

  func apply(
    _ fields: InspectionFields, _ change: ItemChange, to found: FoundItem<InspectionRecord>,
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let new = fields.patch.applied(to: found.record.inspection)
    _ = try inspections.keep(found.record, new, active: change.active, sender, in: transaction)
  }

  func setState(
    _ item: Item, _ set: [JSONTree.Member], _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let draft: StateDraft = try inspections.decode(set, sender)
    _ = try inspections.setState(item.id, draft, sender, in: transaction)
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    let record = try record(of: item, in: transaction)
    writer.value(try transaction.summary(record, of: membership.account))
  }
}
