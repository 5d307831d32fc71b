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
    var found: [InspectionSummary] = []
    var hasMore = false
    try transaction.eachInspection(query.filter, account.id) { record throws(InspectionFault) in
      guard targets.has(record.inspection.target) else { return .continue }
      hasMore = found.count == query.limit
      if hasMore { return .stop }
      found.append(try transaction.summary(record, of: account))
      return .continue
    }
    let last = found.last?.record.inspection
    return Page(
      found,
      next: hasMore
        ? last.map { Cursor([.integer($0.startedAt.seconds), .integer($0.id.value)]) } : nil)
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
    var found: [FindingRecord] = []
    var hasMore = false
    try transaction.eachFinding(query.filter, account) { record throws(InspectionFault) in
      guard targets.has(record.finding.target) else { return .continue }
      hasMore = found.count == query.limit
      if hasMore { return .stop }
      found.append(record)
      found[found.count - 1].value.pictures = try transaction.pictures(of: record.item.id, account)
      return .continue
    }
    let last = found.last?.finding
    return Page(
      found,
      next: hasMore
        ? last.map { Cursor([.integer(Int64($0.severity.rank)), .integer($0.id.value)]) } : nil)
  }
}

/// An inspection without its sheets and findings.
struct InspectionSummary: Sendable {
  let account: String
  let record: InspectionRecord
  let pictures: Int
  let conflicts: Int
}
