import Core
import Database
import WebAPI

extension Inspections {
  /// Inspections, their sheets and their findings.
  var inspectionsOperations: [Operation] {
    [
      inspectionsOperation, inspectionOperation, startOperation, saveOperation, stateOperation,
      findingsOperation,
    ]
  }

  private var inspectionsOperation: Operation {
    .read(
      OperationInfo(
        111, "inspections", .get("/accounts/{account}/inspections"), .inspector, .inspections,
        "Lists inspections without their sheets and findings, newest first.")
    ) { (query: InspectionsQuery, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: query.account, context)
      return try inspections(query, membership, in: transaction)
    }
  }

  private var inspectionOperation: Operation {
    .read(
      OperationInfo(
        112, "inspection", .get("/accounts/{account}/inspections/{id}"), .inspector, .inspections,
        "Shows an inspection with its sheets and findings.")
    ) { (input: ItemInput, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      return try inspection(input.id, membership, in: transaction)
    }
  }

  private var startOperation: Operation {
    .write(
      OperationInfo(
        113, "startInspection", .post("/accounts/{account}/inspections"), .inspector,
        .inspections, "Starts an inspection of a target."),
      OperationOptions<StartInput, StartedInspection>(
        details:
          "Any version of the template is taken. Other inspections of the target that are open are in warnings.",
        location: { "/accounts/\($0.whole.account)/inspections/\($0.whole.record.item.id)" })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      return StartedInspection(
        whole: try start(input.draft, Sender(membership, context), in: transaction))
    }
  }

  private var saveOperation: Operation {
    .writeThenRead(
      OperationInfo(
        114, "saveInspection", .patch("/accounts/{account}/inspections/{id}"), .inspector,
        .inspections, "Changes an inspection, its sheets and its findings."),
      OperationOptions<ItemChangeInput<InspectionChange>, SavedInspection>(
        details:
          "A sheet or finding is named by its id or key; a new key makes one. With base, what others changed since is not overwritten: conflicts has what was kept. After finishing only findings change: their action, due, state and comment. \(Self.largeAnswers)",
        ifMatch: inspectionOperation, content: .ofForms)
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let saved = try save(input.id, input.content, Sender(membership, context), in: transaction)
      let conflicts = input.content.hasBase ? saved.conflicts : nil
      return try answer(saved.record, membership.account, in: transaction) {
        SavedInspection(inspection: $0, conflicts: conflicts)
      }
    }
  }

  private var stateOperation: Operation {
    .writeThenRead(
      OperationInfo(
        115, "setInspectionState", .post("/accounts/{account}/inspections/{id}/state"),
        .inspector, .inspections, "Finishes an inspection; managers open it again or void it."),
      OperationOptions<ItemChangeInput<StateDraft>, ChangedInspection>(
        details:
          "Signatures are bound to the digest of what was filled in. Opening again voids them. \(Self.largeAnswers)",
        authorize: { input, _, context, transaction throws(Problem) in
          if input.content.state != .finished {
            try require(.manager, of: input.account, context, transaction)
          }
        })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let record = try setState(
        input.id, input.content, Sender(membership, context), in: transaction)
      return try answer(record, membership.account, in: transaction) { $0 }
    }
  }

  private static let largeAnswers =
    "Of an inspection with more than 64 KiB the answer has what is there right after the change; when a key is used again, it has dataOmitted in place of sheets and findings."

  /// What is answered to a change: a large inspection is read after it.
  private func answer<Changed>(
    _ record: InspectionRecord, _ account: Account, in transaction: ReadTransaction,
    _ form: @escaping @Sendable (ChangedInspection) -> Changed
  ) throws(InspectionFault) -> Answer<Changed> {
    if try !transaction.isLarge(record) {
      return Answer(form(.whole(try transaction.whole(record, of: account))))
    }
    let id = record.item.id
    return Answer(form(.brief(try transaction.summary(record, of: account)))) {
      transaction throws(InspectionFault) in
      guard let record = try transaction.inspection(id, account.id) else { throw .notFound }
      return form(.whole(try transaction.whole(record, of: account)))
    }
  }

  private var findingsOperation: Operation {
    .read(
      OperationInfo(
        117, "findings", .get("/accounts/{account}/findings"), .inspector, .inspections,
        "Lists findings, the worst first, then the oldest.")
    ) { (query: FindingsQuery, context, transaction) throws(InspectionFault) in
      let membership = try transaction.member(of: query.account, context)
      return try findings(query, membership, in: transaction)
    }
  }
}

extension InspectionChange {
  /// Whether something of it is to be merged.
  fileprivate var hasBase: Bool {
    base != nil || sheets.contains { $0.known.base != nil }
      || findings.contains { $0.known.base != nil }
  }
}
