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
  /// Now unless given.
  package let startedAt: Instant?
  /// That of the template unless given.
  package let title: String?
}

extension Inspections {
  var startOperation: Operation {
    .write(
      OperationInfo(
        113, "startInspection", .post("/accounts/{account}/inspections"), .inspector,
        .inspections, "Starts an inspection of a target."),
      OperationOptions<NewItemInput<InspectionDraft>, StartedInspection>(
        details:
          "Any version of the template is taken. Other inspections of the target that are open are in warnings.",
        location: { "/accounts/\($0.whole.account)/inspections/\($0.whole.record.item.id)" })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.holdAccount(input.account, context)
      return StartedInspection(
        whole: try start(
          input.new, key: input.key, Sender(membership, context), in: transaction))
    }
  }

  /// Starts an inspection of a target. Any version of a template is taken, since phones have old ones.
  ///
  /// - Throws: `.lacking` if all is right but a version that a restore may have lost.
  package func start(
    _ draft: InspectionDraft, key: String?, _ sender: Sender, in transaction: WriteTransaction
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
    let record = try transaction.add(inspection, key: key, sender)
    try updateState(ofTarget: draft.target, sender, in: transaction)
    var whole = try whole(record, membership, in: transaction)
    whole.warnings = others
    return whole
  }

  var inspectionOperation: Operation {
    .read(
      OperationInfo(
        112, "inspection", .get("/accounts/{account}/inspections/{id}"), .inspector, .inspections,
        "Shows an inspection with its sheets and findings.")
    ) { (input: ItemInput, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      return try inspection(input.id, membership, in: transaction)
    }
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
    var whole = try filled(record, of: account)
    whole.record.inspection = try withStrokes(record.inspection)
    return whole
  }

  /// The inspection with all that was filled in, but without what was drawn as signatures.
  func filled(
    _ record: InspectionRecord, of account: Account
  ) throws(InspectionFault) -> WholeInspection {
    WholeInspection(
      account: account.name, record: record,
      sheets: try sheets(of: record.item.id, account.id),
      findings: try findings(of: record.item.id, account.id),
      pictures: try pictures(ofInspection: record.item.id, account.id),
      conflicts: try openConflicts(ofInspection: record.item.id, account.id))
  }

  /// The inspection as lists show it.
  func summary(
    _ record: InspectionRecord, of account: Account
  ) throws(InspectionFault) -> InspectionSummary {
    InspectionSummary(
      account: account.name, record: record,
      pictures: try pictureCount(ofInspection: record.item.id, account.id),
      conflicts: try openConflicts(ofInspection: record.item.id, account.id))
  }

  /// Whether an answer with all of it would be large.
  func isLarge(_ record: InspectionRecord) throws(InspectionFault) -> Bool {
    let drawn = record.inspection.signatures.list.reduce(0) { $0 + $1.strokesBytes }
    return try size(of: record.item.id, record.item.account) + drawn > SizeLimit.answer
  }

  /// How many active sheets, findings and pictures of it an inspection has.
  func counts(of inspection: Item) throws(InspectionFault) -> Holds {
    func count(_ sql: SQLText) throws(InspectionFault) -> Int {
      try first(sql, [.id(inspection.account), .id(inspection.id)]) {
        (row: borrowing Row) throws(InspectionFault) in Int(row.int(0))
      } ?? 0
    }
    return Holds(
      sheets: try count(InspectionSQL.activeSheets),
      findings: try count(InspectionSQL.activeFindings),
      pictures: try pictureCount(ofInspection: inspection.id, inspection.account))
  }
}
