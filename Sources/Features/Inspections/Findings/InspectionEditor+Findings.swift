import AuditLog
import Core
import Database
import Forms
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
      try change(old, draft.patch, active: draft.isActive, in: transaction)
    case .new: try add(draft, at: place, in: transaction)
    }
  }

  private mutating func add(
    _ draft: FindingDraft, at place: String, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    if record.inspection.state != .open { throw .finished }
    var finding = draft.patch.applied(to: Finding())
    let before = errors.count
    for name in ["severity", "title"] where !draft.sets(name) {
      refuse("\(place).\(name)", "This field is required for a new finding.")
    }
    let sheet = try sheet(draft, at: place, in: transaction)
    if let field = draft.field, errors.count == before {
      guard let sheet, form.section(sheet.section)?.field(field) != nil else {
        return refuse("\(place).field", "This must be a field of the finding's sheet.")
      }
    }
    if errors.count > before { return }
    finding.sheet = sheet?.item.id
    finding.field = draft.field
    finding.target = sheet?.target ?? record.inspection.target
    try make(finding, key: draft.key, in: transaction)
  }

  /// Makes a finding of the inspection.
  func make(
    _ draft: Finding, key: String?, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let item = try transaction.makeItem(.finding, key: key, account, origin)
    var finding = draft
    finding.account = account
    finding.id = item.id
    finding.inspection = record.item.id
    if finding.state == .fixed { finding.fixedAt = origin.madeAt }
    try transaction.insert(finding)
    try transaction.record(
      context, membership.account, item, before: nil, after: finding.auditFields(item))
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
    refuse("\(place).sheet", "This must be a sheet of the inspection.")
    return nil
  }

  private func change(
    _ old: FindingRecord, _ patch: Patch<Finding>, active: Bool?,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    var new = patch.applied(to: old.finding)
    let changes = Finding.fields.changes(from: old.finding, to: new)
    let active = active == old.item.isActive ? nil : active
    if record.inspection.state != .open {
      let mayChange = changes.allSatisfy { Finding.fieldsAfterFinishing.contains($0.name) }
      if !mayChange || active != nil { throw .finished }
      new.atFinish = old.finding.atFinish ?? old.finding.followUp
    }
    let change = ItemChange(changes, active: active)
    if change.isEmpty { return }
    if new.state != old.finding.state {
      new.fixedAt = new.state == .fixed ? origin.madeAt : nil
    }
    let item = try transaction.changeItem(old.item.id, account, change, origin)
    try transaction.update(new)
    try transaction.record(
      context, membership.account, item, before: old.finding.auditFields(old.item),
      after: new.auditFields(item))
  }
}

extension FindingDraft {
  func sets(_ name: String) -> Bool {
    switch name {
    case "severity": patch.sets(\Finding.severity)
    case "title": patch.sets(\Finding.title)
    default: false
    }
  }
}
