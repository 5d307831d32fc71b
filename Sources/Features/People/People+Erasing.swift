package import Core
package import Database
import AuditLog

extension People {
  /// Erases what tells who a user is: name, username, phone, password, sessions, settings, and what the audit log tells of the user's
  /// things. The number stays, inactive, so that hours keep their owner under a pseudonym.
  ///
  /// - Throws: `.notFound`, `.lastAdmin`.
  package func erase(
    _ id: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    transaction.hold(.organization, .user(id))
    let before = try user(id, in: transaction)
    if before.isActiveAdmin {
      guard try User.hasActiveAdmin(otherThan: id, in: transaction) else { throw .lastAdmin }
    }
    var nobody = before
    // No user can choose a username with a space in it.
    nobody.username = Username(stored: "erased \(id)")
    nobody.name = "Erased user \(id)"
    nobody.phone = ""
    nobody.role = .reporter
    nobody.isActive = false
    nobody.timeZone = timeZone
    try nobody.update(in: transaction)
    try PasswordHash.ofNobody.store(for: id, in: transaction)
    _ = try Session.endAll(of: id, in: transaction)
    try Settings.forget(of: id, in: transaction)
    do throws(DatabaseError) { try AuditLog.erase(user: id, in: transaction) } catch {
      throw .database(error)
    }
    try context.record(user: nil, nobody, in: transaction)
  }

  /// What is held on a user here, beside the user: the sessions and the settings.
  package func personalData(
    of id: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) -> PersonalData {
    PersonalData(
      user: try user(id, in: transaction), sessions: try Session.all(of: id, in: transaction),
      settings: try Settings.all(of: id, in: transaction))
  }
}
