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
    var draft = given.draft
    draft.known = change.known
    guard let id = try holder(of: item, in: transaction),
      let record = try transaction.inspection(id, item.account)
    else { throw .notFound }
    var editor = try InspectionEditor(inspections, record, sender, in: transaction)
    guard let sheet = try editor.sheet(item.id, for: draft, in: transaction) else {
      throw .notFound
    }
    try editor.change(sheet, draft, in: transaction)
    try editor.errors.throwIfAny()
    return editor.conflicts
  }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    guard var sheet = try transaction.blankSheet(item.id, item.account) else { throw .notFound }
    if let answer = Sheet.answer(in: field) {
      sheet.answers = try transaction.answers(of: sheet, [answer])
    }
    return sheet.value(of: field)
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let sheet = try transaction.sheet(item.id, item.account) else { throw .notFound }
    writer.value(sheet)
  }
}
