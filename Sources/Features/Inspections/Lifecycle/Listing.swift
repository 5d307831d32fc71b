import Core
import Database
import Forms
import JSON
import WebAPI

/// Which inspections are wanted, and how many.
struct InspectionsQuery: Sendable {
  let account: String
  let target: ItemID?
  /// That target or one below it.
  let under: ItemID?
  let filter: InspectionFilter
  let limit: Int
}

/// Which findings are wanted, and how many.
struct FindingsQuery: Sendable {
  let account: String
  let target: ItemID?
  let under: ItemID?
  let filter: FindingFilter
  let limit: Int
}

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

  /// The newest inspections of targets that the member sees.
  func inspections(
    _ query: InspectionsQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Page<InspectionSummary> {
    let account = membership.account
    let targets = try TargetFilter(query.target, query.under, membership, in: transaction)
    var page = PageBuilder<InspectionSummary>(limit: query.limit)
    try transaction.eachInspection(query.filter, account.id) { record throws(InspectionFault) in
      guard targets.has(record.inspection.target) else { return .continue }
      return try page.add { () throws(InspectionFault) in
        try transaction.summary(record, of: account)
      }
    }
    return page.page {
      Cursor([
        .integer($0.record.inspection.startedAt.seconds), .integer($0.record.item.id.value),
      ])
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

  /// The worst findings about targets that the member sees.
  func findings(
    _ query: FindingsQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Page<FindingRecord> {
    let account = membership.account.id
    let targets = try TargetFilter(query.target, query.under, membership, in: transaction)
    var page = PageBuilder<FindingRecord>(limit: query.limit)
    try transaction.eachFinding(query.filter, account) { record throws(InspectionFault) in
      guard targets.has(record.finding.target) else { return .continue }
      return try page.add { () throws(InspectionFault) in
        var found = record
        found.value.pictures = try transaction.pictures(of: record.item.id, account)
        return found
      }
    }
    return page.page {
      Cursor([.integer(Int64($0.finding.severity.rank)), .integer($0.item.id.value)])
    }
  }
}

/// An inspection without its sheets and findings.
struct InspectionSummary: Sendable {
  let account: String
  let record: InspectionRecord
  let pictures: Int
  let conflicts: Int
}
