import Core
import Database
import Forms
import JSON
import Merging
import WebAPI

extension InspectionEditor {
  /// Makes or changes a finding.
  mutating func save(
    _ draft: FindingDraft, at place: String, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    switch try find(id: draft.id, key: draft.key, .finding, at: place, in: transaction) {
    case .wrong: return
    case .known(let id):
      guard let old = try transaction.finding(id, account),
        old.finding.inspection == record.item.id
      else {
        return refuse(
          "\(place).\(draft.id == nil ? "key" : "id")",
          "There is no such finding of the inspection.")
      }
      try change(old, draft, at: "\(place).", in: transaction)
    case .new: _ = try add(draft, at: "\(place).", in: transaction)
    }
  }

  /// - Returns: nil for one that is wrong, and for one that was kept.
  mutating func add(
    _ draft: FindingDraft, at place: String, in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item? {
    var finding = draft.patch.applied(to: Finding())
    let before = errors.count
    refuseTexts(of: draft, at: place)
    for name in ["severity", "title"] where !draft.sets(name) {
      refuse("\(place)\(name)", "This field is required for a new finding.")
    }
    let sheet = try sheet(draft, at: place, in: transaction)
    if let field = draft.field, errors.count == before {
      let section = sheet.flatMap { form.section($0.section) }
      if section?.field(field) == nil {
        refuse("\(place)field", "This must be a field of the finding's sheet.")
      }
    }
    if errors.count > before { return nil }
    let kept = KeptChange(
      .add, .finding, key: draft.key, draft.members(of: record.item.id, sheet?.item.id))
    if try keepIfFinished(draft.known, kept, in: transaction) { return nil }
    finding.sheet = sheet?.item.id
    finding.field = draft.field
    finding.target = sheet?.target ?? record.inspection.target
    return try make(
      finding, key: draft.key, isActive: draft.isActive ?? true, isBound: true, in: transaction)
  }

  /// Makes a finding of the inspection. One that answers are is there in any case.
  @discardableResult
  func make(
    _ draft: Finding, key: String?, isActive: Bool = true, isBound: Bool = false,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    try transaction.count(
      draft.size, in: record.item.id, "findings", isBound: isBound, account)
    var item = try transaction.makeItem(.finding, key: key, account, sender.origin)
    if !isActive {
      item = try transaction.changeItem(
        item.id, account, ItemChange([FieldBefore](), active: false), sender.origin)
    }
    var finding = draft
    finding.account = account
    finding.id = item.id
    finding.inspection = record.item.id
    if finding.state == .fixed { finding.fixedAt = sender.origin.madeAt }
    try transaction.insert(finding)
    try transaction.record(sender, item, before: nil, after: finding.auditFields(item))
    return item
  }

  private mutating func sheet(
    _ draft: FindingDraft, at place: String, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Sheet? {
    let id: ItemID? =
      switch draft.sheet {
      case nil: nil
      case .id(let id): id
      case .key(let key): try transaction.item(key: key, account) ?? ItemID(stored: 0)
      }
    guard let id else { return nil }
    if let sheet = try transaction.sheet(id, account), sheet.inspection == record.item.id {
      return sheet
    }
    refuse("\(place)sheet", "This must be a sheet of the inspection.")
    return nil
  }

  /// Changes a finding that is there.
  mutating func change(
    _ old: FindingRecord, _ draft: FindingDraft, at place: String,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let before = errors.count
    refuseTexts(of: draft, at: place)
    if errors.count > before { return }
    var merged = try merged(
      old.item, target: old.finding.target, draft.known, in: transaction
    ) { old.value(of: $0) }
    merged.record.fieldsAfterFinishing = Finding.fieldsAfterFinishing
    let offered = Finding.fields.values(in: draft.patch)
      .map { FieldBefore($0) }
    let result = try inspections.merge(
      offered, OfferedChange(draft.known, active: draft.isActive), into: merged, sender,
      in: transaction)
    let change = result.change(of: merged)
    if !change.isEmpty {
      let patch = Finding.fields.keeping(result.accepted, of: draft.patch)
      try apply(change, patch.applied(to: old.finding), old, in: transaction)
    }
    add(try inspections.keep(result.conflicts, of: merged, sender, in: transaction))
  }

  private func apply(
    _ change: ItemChange, _ changed: Finding, _ old: FindingRecord,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    var new = changed
    if record.inspection.state != .open {
      new.atFinish = old.finding.atFinish ?? old.finding.followUp
    }
    if new.state != old.finding.state {
      new.fixedAt = new.state == .fixed ? sender.origin.madeAt : nil
    }
    try transaction.count(new.size - old.finding.size, in: record.item.id, "findings", account)
    let item = try transaction.changeItem(old.item.id, account, change, sender.origin)
    try transaction.update(new)
    try transaction.record(
      sender, item, before: old.finding.auditFields(old.item), after: new.auditFields(item))
  }

  private mutating func refuseTexts(of draft: FindingDraft, at place: String) {
    refuse(
      Finding.fields.errors(in: draft.patch).map { FieldError("\(place)\($0.field)", $0.message) })
  }
}
