import Core
import Database
import JSON
import WebAPI

/// Sheets, as pushes, the feed and decisions know them. A sheet hangs on the target that is inspected.
struct SheetService: ItemService {
  let inspections: Inspections
  let references: Set<String> = ["inspection", "target"]

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    guard let id = try holder(of: item, in: transaction) else { return nil }
    return try transaction.inspection(id, item.account)?.inspection.target
  }

  func holder(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    try transaction.inspection(ofSheet: item.id, item.account)
  }

  func add(
    _ change: OfferedChange, key: String?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    let new: NewSheet = try inspections.decode(change.set, sender)
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
    let given: SheetFields = try inspections.decode(change.set, sender)
    let (sheet, record) = try found(item, in: transaction)
    var editor = try InspectionEditor(inspections, record, sender, in: transaction)
    var draft = given.draft
    draft.known = change.known
    try editor.change(sheet, draft, in: transaction)
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
    guard let sheet = try transaction.sheet(item.id, item.account) else { throw .notFound }
    writer.value(sheet)
  }

  private func found(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (Sheet, InspectionRecord) {
    guard let sheet = try transaction.sheet(item.id, item.account),
      let record = try transaction.inspection(sheet.inspection, item.account)
    else { throw .notFound }
    return (sheet, record)
  }
}
