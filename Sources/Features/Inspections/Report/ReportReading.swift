import Core
import Database
import Forms
import WebAPI

/// A report that is made while it is sent. Between two pieces it knows which records come next; each is read when its
/// turn has come, so that no piece needs more than the largest record.
struct ReportReading: Sendable {
  let inspections: Inspections
  let query: ReportQuery
  let context: RequestContext
  private let mark: ReportMark

  /// - Throws: `.notFound` also for an inspection that the caller does not see.
  init(
    _ inspections: Inspections, _ query: ReportQuery, _ membership: Membership,
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    guard let mark = try transaction.reportMark(of: query.id, membership.account.id),
      try transaction.visibleTarget(mark.target, membership) != nil
    else { throw .notFound }
    self.inspections = inspections
    self.query = query
    self.context = context
    self.mark = mark
  }

  /// What a piece is made from.
  ///
  /// - Throws: `.notFound` when the caller does not see the inspection any more, and when a finished one was opened,
  ///   finished or erased anew: the pieces would not belong together, and what is sent ends without its end.
  func turn(in transaction: ReadTransaction) throws(InspectionFault) -> ReportTurn {
    let membership = try transaction.member(of: query.account, context)
    guard try transaction.reportMark(of: query.id, membership.account.id) == mark,
      try transaction.visibleTarget(mark.target, membership) != nil
    else { throw .notFound }
    var inspection = Inspection()
    inspection.template = mark.template
    inspection.version = mark.version
    let form = try inspections.form(of: inspection, membership, in: transaction)
    return ReportTurn(
      id: query.id, membership: membership, form: form, transaction: transaction)
  }
}

/// What one piece of a report is made from.
struct ReportTurn {
  let id: ItemID
  let membership: Membership
  let form: Form
  let transaction: ReadTransaction
  private var known: InspectionRecord?
  private var signed: [Signature]?
  private var removed: [DroppedPicture]?

  init(id: ItemID, membership: Membership, form: Form, transaction: ReadTransaction) {
    self.id = id
    self.membership = membership
    self.form = form
    self.transaction = transaction
  }

  var account: AccountID { membership.account.id }

  /// The signatures with what was drawn.
  mutating func signatures() throws(InspectionFault) -> [Signature] {
    if let signed { return signed }
    let found = try transaction.withStrokes(try record().inspection).signatures.list
    signed = found
    return found
  }

  /// The pictures that were dropped.
  mutating func dropped() throws(InspectionFault) -> [DroppedPicture] {
    if let removed { return removed }
    let found = try transaction.droppedPictures(of: id, account)
    removed = found
    return found
  }

  /// The inspection itself; its signatures are without what was drawn.
  mutating func record() throws(InspectionFault) -> InspectionRecord {
    if let known { return known }
    guard let found = try transaction.inspection(id, account) else { throw .notFound }
    known = found
    return found
  }
}
