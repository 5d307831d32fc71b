import Core
import Database
import Forms
import JSON
import WebAPI

/// Findings. A finding hangs on the target that it is about.
struct FindingDeclaration: ItemDeclaration {
  typealias Record = FindingRecord

  let inspections: Inspections
  let type = ItemType.finding
  let references: Set<String> = ["inspection", "sheet"]
  let fieldsAfterFinishing = Finding.fieldsAfterFinishing

  func place(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemPlace? {
    let record: FindingRecord? = try transaction.record(item.id, item.account)
    return record.map { ItemPlace(target: $0.finding.target, holder: $0.finding.inspection) }
  }

  func find(
    _ item: Item, changing fields: FindingFields, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FoundItem<FindingRecord> {
    let record = try record(of: item, in: transaction)
    return FoundItem(
      item: item, record: record, target: record.finding.target,
      inspection: try transaction.inspection(record.finding.inspection, item.account))
  }

  func add(
    _ new: NewFinding, key: String?, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    let inspection = try inspections.inspection(named: new.inspection, sender, in: transaction)
    let patch = new.fields.patch
    var errors = Finding.fields.errors(in: patch)
    for (name, isSet) in [
      ("severity", patch.sets(\Finding.severity)), ("title", patch.sets(\Finding.title)),
    ] where !isSet {
      errors.append(FieldError(name, "This field is required for a new finding."))
    }
    let sheet = try sheet(new, &errors, sender, in: transaction)
    if let field = new.field, errors.isEmpty {
      let form = try inspections.form(
        of: inspection.inspection, sender.membership, in: transaction)
      if sheet.flatMap({ form.section($0.section) })?.field(field) == nil {
        errors.append(FieldError("field", "This must be a field of the finding's sheet."))
      }
    }
    try errors.throwIfAny()
    let kept = KeptChange(.add, .finding, key: key, new.members(sheet))
    if let kept = try inspections.keepIfFinished(kept, known, inspection, sender, in: transaction) {
      return kept
    }
    var finding = patch.applied(to: Finding())
    finding.inspection = inspection.item.id
    finding.sheet = sheet?.item.id
    finding.field = new.field
    finding.target = sheet?.target ?? inspection.inspection.target
    return try make(
      finding, key: key, isActive: new.fields.isActive ?? true, isBound: true, sender,
      in: transaction)
  }

  /// Makes a finding of an inspection. One that answers are is there in any case.
  @discardableResult
  func make(
    _ draft: Finding, key: String?, isActive: Bool = true, isBound: Bool = false,
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    var finding = draft
    if finding.state == .fixed { finding.fixedAt = sender.origin.madeAt }
    try transaction.count(
      finding.size, in: finding.inspection, "findings", isBound: isBound, sender.account)
    return AddedItem(
      item: try transaction.add(finding, key: key, isActive: isActive, sender).item)
  }

  private func sheet(
    _ new: NewFinding, _ errors: inout [FieldError], _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Sheet? {
    guard let name = new.sheet else { return nil }
    let id: ItemID? =
      switch name {
      case .id(let id): id
      case .key(let key): try transaction.item(key: key, sender.account)
      }
    if let id, let sheet = try transaction.blankSheet(id, sender.account),
      sheet.inspection == new.inspection
    {
      return sheet
    }
    errors.append(FieldError("sheet", "This must be a sheet of the inspection."))
    return nil
  }

  func check(
    _ fields: inout FindingFields, of found: FoundItem<FindingRecord>, _ known: KnownRevisions,
    _ merged: inout MergedItem, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    try Finding.fields.errors(in: fields.patch).throwIfAny()
  }

  func apply(
    _ fields: FindingFields, _ change: ItemChange, to found: FoundItem<FindingRecord>,
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let old = found.record.finding
    var new = fields.patch.applied(to: old)
    if found.inspection?.inspection.state != .open { new.atFinish = old.atFinish ?? old.followUp }
    if new.state != old.state { new.fixedAt = new.state == .fixed ? sender.origin.madeAt : nil }
    try transaction.count(new.size - old.size, in: old.inspection, "findings", sender.account)
    try transaction.change(found.record, to: new, change, sender)
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let finding = try transaction.finding(item.id, item.account) else { throw .notFound }
    writer.value(finding)
  }
}
