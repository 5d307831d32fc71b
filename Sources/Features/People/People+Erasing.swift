package import Core
package import Database
import AuditLog

extension People {
  /// Erases what identifies a user: name, username, phone, password, sessions, settings, and the user's values in the
  /// audit log. The ID stays, inactive, so that hours keep their owner under a pseudonym.
  ///
  /// - Throws: `.notFound`, `.lastAdmin`.
  package func erase(
    _ id: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    transaction.hold(.organization, .user(id))
    let before = try user(id, in: transaction)
    if before.isActiveAdmin {
      guard try transaction.hasActiveAdmin(otherThan: id) else { throw .lastAdmin }
    }
    var nobody = before
    // No user can choose a username with a space in it.
    nobody.username = Username(stored: "erased \(id)")
    nobody.name = "Erased user \(id)"
    nobody.phone = ""
    nobody.role = .reporter
    nobody.isActive = false
    nobody.timeZone = timeZone
    try transaction.update(nobody)
    try transaction.update(PasswordHash.ofNobody, of: id)
    _ = try transaction.endSessions(of: id)
    try transaction.deleteSettings(of: id)
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
      user: try user(id, in: transaction), sessions: try transaction.sessions(of: id),
      settings: try transaction.allSettings(of: id))
  }
}
