import AuditLog
package import Core
package import Database

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
    var erased = before
    // No user can choose a username with a space in it.
    erased.username = Username(stored: "erased \(id)")
    erased.name = "Erased user \(id)"
    erased.phone = ""
    erased.role = .reporter
    erased.isActive = false
    erased.timeZone = timeZone
    try transaction.update(erased)
    try transaction.update(PasswordHash.unusable, of: id)
    _ = try transaction.endSessions(of: id)
    try transaction.deleteSettings(of: id)
    do throws(DatabaseError) { try AuditLog.erase(user: id, in: transaction) } catch {
      throw .database(error)
    }
    try context.record(user: nil, erased, in: transaction)
  }

  /// The personal data that People stores.
  package func personalData(
    of id: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) -> PersonalData {
    PersonalData(
      user: try user(id, in: transaction), sessions: try transaction.sessions(of: id),
      settings: try transaction.allSettings(of: id))
  }
}
