import AuditLog
package import Core
package import Database
import WebAPI

/// What is given to start an inspection.
package struct InspectionDraft: Sendable {
  package let account: String
  package let target: ItemID
  package let template: String
  /// The newest unless given.
  package let version: Int64?
  package let key: String?
  /// Now unless given.
  package let startedAt: Instant?
  /// That of the template unless given.
  package let title: String?
}

extension Inspections {
  /// Starts an inspection of a target. Any version of a template is taken, since phones have old ones.
  package func start(
    _ draft: InspectionDraft, _ membership: Membership, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> WholeInspection {
    transaction.hold(.account(membership.account.id))
    let account = membership.account.id
    var errors: [FieldError] = []
    let target = try transaction.visibleTarget(draft.target, membership)
    if target?.item.isActive != true {
      errors.append(FieldError("target", "This must be a target that is active."))
    }
    let template = try transaction.template(draft.template, draft.version, account)
    if template == nil {
      let isKnown = try transaction.template(draft.template, nil, account) != nil
      errors.append(
        isKnown
          ? FieldError("version", "The template has no such version.")
          : FieldError("template", "There is no such template."))
    }
    try errors.throwIfAny()
    let others = try transaction.inspections(ofTarget: draft.target, account)
      .filter { $0.state == .open || $0.state == .arriving }.map(\.id)
    var item = try transaction.makeItem(.inspection, key: draft.key, account, Origin(context))
    var inspection = Inspection()
    inspection.account = account
    inspection.id = item.id
    inspection.target = draft.target
    inspection.template = draft.template
    inspection.version = template?.version ?? 1
    inspection.inspector = membership.user
    inspection.title = draft.title ?? template?.title ?? ""
    inspection.startedAt = draft.startedAt ?? context.now
    try transaction.insert(inspection)
    item = try transaction.item(item.id, account) ?? item
    try transaction.record(
      context, membership.account, item, before: nil, after: inspection.auditFields(item))
    try updateState(ofTarget: draft.target, membership, context, in: transaction)
    var whole = try whole(
      InspectionRecord(item: item, inspection: inspection), membership, in: transaction)
    whole.warnings = others
    return whole
  }

  /// The inspection with all that was filled in.
  package func inspection(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> WholeInspection {
    try whole(try visible(id, membership, in: transaction), membership, in: transaction)
  }

  /// - Throws: `.notFound` also for an inspection of a target that the member does not see.
  func visible(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> InspectionRecord {
    guard let record = try transaction.inspection(id, membership.account.id),
      try transaction.visibleTarget(record.inspection.target, membership) != nil
    else { throw .notFound }
    return record
  }

  func whole(
    _ record: InspectionRecord, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> WholeInspection {
    let account = membership.account.id
    return WholeInspection(
      account: membership.account.name, record: record,
      sheets: try transaction.sheets(of: record.item.id, account),
      findings: try transaction.findings(of: record.item.id, account))
  }
}
