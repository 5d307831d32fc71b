import AuditLog
package import Core
package import Database

extension Golf {
  /// Erases what identifies the golfer that a user is: the name, the member number, and the name where it marked
  /// scorecards. The record stays, under the golfer's ID.
  ///
  /// - Throws: only errors of the database.
  package func erase(_ user: UserID, _ context: RequestContext, in transaction: WriteTransaction)
    throws(GolfFault)
  {
    transaction.hold(.golfer(of: user))
    guard var golfer = try transaction.golfer(of: user) else { return }
    try transaction.removeMarker(named: golfer.name)
    golfer.name = "Golfer \(golfer.id)"
    golfer.memberNumber = ""
    try transaction.update(golfer)
    try transaction.record(
      context, "golfer", golfer.id.value, user: user, before: nil, after: ["erased": .flag(true)])
  }
}
