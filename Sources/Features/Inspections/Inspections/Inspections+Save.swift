package import Core
package import Database
import Forms
import WebAPI

/// What is given to change an inspection.
package struct InspectionChange: Sendable {
  package let account: String
  package let id: ItemID
  package let patch: Patch<Inspection>
  package let isActive: Bool?
  package let sheets: [SheetDraft]
  package let findings: [FindingDraft]
}

extension Inspections {
  /// Changes an inspection, its sheets and its findings: all that is given, or nothing of it.
  package func save(
    _ change: InspectionChange, _ membership: Membership, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> WholeInspection {
    transaction.hold(.account(membership.account.id))
    let record = try visible(change.id, membership, in: transaction)
    try Inspection.fields.errors(in: change.patch).throwIfAny()
    let form = try form(of: record.inspection, membership, in: transaction)
    var editor = InspectionEditor(record, form, membership, context)
    if record.inspection.state != .open, !change.sheets.isEmpty { throw .finished }
    for (index, sheet) in change.sheets.enumerated() {
      try editor.save(sheet, at: "sheets[\(index)]", in: transaction)
    }
    for (index, finding) in change.findings.enumerated() {
      try editor.save(finding, at: "findings[\(index)]", in: transaction)
    }
    try editor.errors.throwIfAny()
    let new = try keep(
      record, change.patch.applied(to: record.inspection), active: change.isActive, membership,
      context, in: transaction)
    return try whole(new, membership, in: transaction)
  }

  /// Stores an inspection that was changed, if it was.
  func keep(
    _ old: InspectionRecord, _ new: Inspection, active: Bool?, _ membership: Membership,
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(InspectionFault) -> InspectionRecord {
    let fields = Inspection.fields.changes(from: old.inspection, to: new)
    let active = active == old.item.isActive ? nil : active
    let change = ItemChange(fields, active: active)
    if change.isEmpty { return old }
    let isGivenByClient = new.state == old.inspection.state
    if isGivenByClient, old.inspection.state != .open, new.signatures == old.inspection.signatures {
      throw .finished
    }
    var kept = new
    let item = try transaction.changeItem(
      old.item.id, membership.account.id, change, Origin(context))
    if new.state != .open, old.inspection.state == .open { kept.finishedRevision = item.revision }
    try transaction.update(kept)
    try transaction.record(
      context, membership.account, item, before: old.inspection.auditFields(old.item),
      after: kept.auditFields(item))
    return InspectionRecord(item: item, inspection: kept)
  }

  func form(
    of inspection: Inspection, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Form {
    try transaction.template(inspection.template, inspection.version, membership.account.id)?.form
      ?? Form(title: "", sections: [])
  }
}
