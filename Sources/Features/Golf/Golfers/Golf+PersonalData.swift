import AuditLog
package import Core
package import Database
import WebAPI

extension Golf {
  /// The golfer that a user is, and the golfer's scorecards.
  func personalRecords(
    of user: UserID, in transaction: ReadTransaction
  ) throws(GolfFault) -> PersonalRecords {
    guard let golfer = try transaction.golfer(of: user) else { return PersonalRecords() }
    let cards = try transaction.scorecardIDs(of: golfer.id).map {
      AuditRecordID(Scorecard.auditKind, $0.value)
    }
    return PersonalRecords(
      Set(cards + [AuditRecordID(Golfer.auditKind, golfer.id.value)]), names: [golfer.name],
      others: [golfer.memberNumber])
  }

  /// Erases what identifies the golfer that a user is: name and member number. The record stays, under the golfer's ID.
  ///
  /// - Throws: only errors of the database.
  package func erase(_ user: UserID, _ context: RequestContext, in transaction: WriteTransaction)
    throws(GolfFault)
  {
    transaction.hold(.golfer(of: user))
    guard var golfer = try transaction.golfer(of: user) else { return }
    golfer.name = "Golfer \(golfer.id)"
    golfer.memberNumber = ""
    try transaction.update(golfer)
    try transaction.record(context, of: user, before: nil, after: golfer)
  }
}
