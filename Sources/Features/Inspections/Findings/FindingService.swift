import Core
import Database
import JSON
import WebAPI

/// Findings, as pushes, the feed and decisions know them. A finding hangs on the target that it is about.
struct FindingService: ItemService {
  let inspections: Inspections
  let references: Set<String> = ["inspection", "sheet"]
  var fieldsAfterFinishing: Set<String> { Finding.fieldsAfterFinishing }

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    try transaction.finding(item.id, item.account)?.finding.target
  }

  func holder(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    try transaction.finding(item.id, item.account)?.finding.inspection
  }

  func add(
    _ change: OfferedChange, key: String?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    let new: NewFinding = try inspections.decode(change.set, sender)
    var editor = try inspections.editor(of: new.inspection, sender, in: transaction)
    var draft = new.draft
    draft.key = key
    draft.known = change.known
    let item = try editor.add(draft, at: "", in: transaction)
    try editor.errors.throwIfAny()
    return AddedItem(item: item, conflicts: editor.conflicts)
  }

  func change(
    _ item: Item, _ change: OfferedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    let given: FindingFields = try inspections.decode(change.set, sender)
    let (finding, record) = try found(item, in: transaction)
    var editor = try InspectionEditor(inspections, record, sender, in: transaction)
    var draft = given.draft
    draft.known = change.known
    try editor.change(finding, draft, at: "", in: transaction)
    try editor.errors.throwIfAny()
    return editor.conflicts
  }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    try found(item, in: transaction).0.value(of: field)
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let finding = try transaction.finding(item.id, item.account) else { throw .notFound }
    writer.value(finding)
  }

  private func found(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (FindingRecord, InspectionRecord) {
    guard let finding = try transaction.finding(item.id, item.account),
      let record = try transaction.inspection(finding.finding.inspection, item.account)
    else { throw .notFound }
    return (finding, record)
  }
}
