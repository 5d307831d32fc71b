package import Core
package import Database
import Forms
import JSON
import Merging
import WebAPI

/// What is given to change an inspection.
package struct InspectionChange: Sendable {
  package let fields: InspectionFields
  /// The revision that the sender last received, of the inspection; also for its sheets and findings that name none.
  package let base: Int?
  package let sheets: [SheetDraft]
  package let findings: [FindingDraft]
}

/// The fields of an inspection that changes set.
package struct InspectionFields: Sendable {
  package let patch: Patch<Inspection>
  package let isActive: Bool?
}

extension Inspections {
  static let largeAnswers =
    "Of an inspection with more than 64 KiB the answer has what is there right after the change; when a key is used again, it has dataOmitted in place of sheets and findings."

  /// What is answered to a change: a large inspection is read after it.
  func answer<Changed>(
    _ record: InspectionRecord, _ account: Account, in transaction: ReadTransaction,
    _ form: @escaping @Sendable (ChangedInspection) -> Changed
  ) throws(InspectionFault) -> WriteOutput<Changed> {
    if try !transaction.isLarge(record) {
      return WriteOutput(form(.whole(try transaction.whole(record, of: account))))
    }
    let id = record.item.id
    return WriteOutput(form(.brief(try transaction.summary(record, of: account)))) {
      transaction throws(InspectionFault) in
      guard let record = try transaction.inspection(id, account.id) else { throw .notFound }
      return form(.whole(try transaction.whole(record, of: account)))
    }
  }

  var saveOperation: Operation {
    .writeThenRead(
      OperationInfo(
        114, "saveInspection", .patch("/accounts/{account}/inspections/{id}"), .inspector,
        .inspections, "Changes an inspection, its sheets and its findings."),
      OperationOptions<ItemChangeInput<InspectionChange>, SavedInspection>(
        details:
          "A sheet or finding is named by its id or key; a new key makes one. With base, what others changed since is not overwritten: conflicts has what was kept. After finishing only findings change: their action, due, state and comment. \(Self.largeAnswers)",
        ifMatch: inspectionOperation, bodyLimits: .ofForms)
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let saved = try save(input.id, input.content, Sender(membership, context), in: transaction)
      let conflicts = input.content.hasBase ? saved.conflicts : nil
      return try answer(saved.record, membership.account, in: transaction) {
        SavedInspection(inspection: $0, conflicts: conflicts)
      }
    }
  }

  /// Changes an inspection, its sheets and its findings: all that is given, or nothing of it. With a base only as far
  /// as others did not change the same meanwhile.
  ///
  /// - Returns: the inspection, and the conflicts that the change was kept as.
  package func save(
    _ id: ItemID, _ change: InspectionChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> (record: InspectionRecord, conflicts: [ItemID]) {
    transaction.hold(.account(sender.account))
    let record = try visible(id, sender.membership, in: transaction)
    var editor = try InspectionEditor(self, record, sender, in: transaction)
    for (index, sheet) in change.sheets.enumerated() {
      var sheet = sheet
      sheet.known.inspectionBase = sheet.known.inspectionBase ?? change.base
      try editor.save(sheet, at: "sheets[\(index)]", in: transaction)
    }
    for (index, finding) in change.findings.enumerated() {
      var finding = finding
      finding.known.inspectionBase = finding.known.inspectionBase ?? change.base
      try editor.save(finding, at: "findings[\(index)]", in: transaction)
    }
    try editor.errors.throwIfAny()
    let offered = OfferedChange(set: [], active: change.fields.isActive, base: change.base)
    let result = try self.change(record, change.fields.patch, offered, sender, in: transaction)
    return (result.record, editor.conflicts + result.conflicts)
  }

  /// Changes the fields of an inspection itself.
  func change(
    _ old: InspectionRecord, _ patch: Patch<Inspection>, _ change: OfferedChange,
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> (record: InspectionRecord, conflicts: [ItemID]) {
    try Inspection.fields.errors(in: patch).throwIfAny()
    let target = old.inspection.target
    var merged = MergedItem(item: old.item, target: target) { old.value(of: $0) }
    merged.record.finishedAt = old.finishedAt.map { Int($0) }
    if change.base != nil {
      merged.record.isBelowInactive = try inactive(above: old.item, in: transaction) != nil
      merged.record.mayChange = try transaction.isVisible(target, to: sender.membership)
    }
    var change = change
    change.inspectionBase = change.base
    let offered = Inspection.fields.values(in: patch)
      .map { FieldBefore($0) }
    let result = try merge(offered, change, into: merged, sender, in: transaction)
    let kept = Inspection.fields.keeping(result.accepted, of: patch)
    let record = try keep(
      old, kept.applied(to: old.inspection), active: result.active, sender, in: transaction)
    return (record, try keep(result.conflicts, of: merged, sender, in: transaction))
  }

  /// Stores an inspection that was changed, if it was.
  func keep(
    _ old: InspectionRecord, _ new: Inspection, active: Bool?, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> InspectionRecord {
    let fields = Inspection.fields.changes(from: old.inspection, to: new)
    let change = ItemChange(fields, active: active)
    if change.isEmpty { return old }
    var kept = new
    if active != nil { try tellVersion(of: new, sender.account, in: transaction) }
    let item = try transaction.changeItem(old.item.id, sender.account, change, sender.origin)
    if new.state != .open, old.inspection.state == .open { kept.finishedRevision = item.revision }
    try transaction.update(kept)
    try transaction.record(
      sender, item, before: old.inspection.auditFields(old.item), after: kept.auditFields(item))
    if active != nil || kept.state != old.inspection.state {
      try updateState(ofTarget: new.target, sender, in: transaction)
    }
    return InspectionRecord(item: item, inspection: kept)
  }

  func form(
    of inspection: Inspection, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Form {
    let (name, version, account) = (
      inspection.template, inspection.version, membership.account.id
    )
    var form: Form?
    if let digest = try transaction.digest(ofTemplate: name, version, account) {
      form = try forms.form(digest) { () throws(InspectionFault) in
        try transaction.template(name, version, account)
      }
    }
    return form ?? Form(title: "", sections: [])
  }

  /// An editor of an inspection that a field names.
  ///
  /// - Throws: `.invalid` for one that the sender does not see.
  func editor(
    of id: ItemID, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> InspectionEditor {
    guard let record = try transaction.inspection(id, sender.account),
      try transaction.isVisible(record.inspection.target, to: sender.membership)
    else { throw .invalid("inspection", "There is no such inspection.") }
    return try InspectionEditor(self, record, sender, in: transaction)
  }
}

extension InspectionChange {
  /// Whether something of it is to be merged.
  fileprivate var hasBase: Bool {
    base != nil || sheets.contains { $0.known.base != nil }
      || findings.contains { $0.known.base != nil }
  }
}
