import AuditLog
package import Core
package import Database
import WebAPI

/// What is given to start an inspection.
package struct InspectionDraft: Sendable {
  package let target: ItemID
  package let template: String
  /// The newest unless given.
  package let version: Int64?
  package var key: String?
  /// Now unless given.
  package let startedAt: Instant?
  /// That of the template unless given.
  package let title: String?
}

extension Inspections {
  /// Starts an inspection of a target. Any version of a template is taken, since phones have old ones.
  ///
  /// - Throws: `.lacking` if all is right but a version that a restore may have lost.
  package func start(
    _ draft: InspectionDraft, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> WholeInspection {
    transaction.hold(.account(sender.account))
    let (account, membership) = (sender.account, sender.membership)
    var errors: [FieldError] = []
    var lacking = 0
    let target = try transaction.visibleTarget(draft.target, membership)
    // A device may have started it before the target was made inactive.
    if target?.item.isActive != true, target == nil || sender.origin.device == nil {
      errors.append(FieldError("target", "This must be a target that is active."))
    }
    let template = try transaction.template(draft.template, draft.version, account)
    if template == nil {
      errors.append(try missingForm(draft, account, in: transaction))
      if try (draft.version ?? 1) < transaction.firstVersion(account) { lacking = 1 }
    }
    try errors.throwIfAny(lacking: lacking)
    let others = try transaction.inspections(ofTarget: draft.target, account)
      .filter { $0.state == .open || $0.state == .arriving }.map(\.id)
    var inspection = Inspection()
    inspection.account = account
    inspection.target = draft.target
    inspection.template = draft.template
    inspection.version = template?.version ?? 1
    inspection.inspector = sender.origin.user
    inspection.title = draft.title ?? template?.title ?? ""
    inspection.startedAt = draft.startedAt ?? sender.origin.madeAt
    try tellVersion(of: inspection, account, in: transaction)
    let item = try transaction.makeItem(.inspection, key: draft.key, account, sender.origin)
    inspection.id = item.id
    try transaction.insert(inspection)
    try transaction.record(sender, item, before: nil, after: inspection.auditFields(item))
    try updateState(ofTarget: draft.target, sender, in: transaction)
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
    try transaction.whole(record, of: membership.account)
  }
}

extension ReadTransaction {
  func whole(
    _ record: InspectionRecord, of account: Account
  ) throws(InspectionFault) -> WholeInspection {
    WholeInspection(
      account: account.name, record: record,
      sheets: try sheets(of: record.item.id, account.id),
      findings: try findings(of: record.item.id, account.id),
      pictures: try pictures(ofInspection: record.item.id, account.id),
      conflicts: try openConflicts(ofInspection: record.item.id, account.id))
  }
}
