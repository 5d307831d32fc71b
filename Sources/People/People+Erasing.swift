public import Ground
public import SQLite
import Trail

extension People {
  /// Erases what tells who a user is: name, username, phone, password, sessions, settings, and what the trail tells of the user's
  /// things. The number stays, inactive, so that hours keep their owner under a pseudonym.
  ///
  /// - Throws: `.notFound`, `.lastAdmin`.
  public func erase(
    _ id: UserID, _ act: Act, in writing: Writing
  ) throws(PeopleFault) {
    let before = try user(id, in: writing)
    if before.isActiveAdmin {
      guard try User.hasActiveAdmin(otherThan: id, in: writing) else { throw .lastAdmin }
    }
    var nobody = before
    // No user can choose a username with a space in it.
    nobody.username = Username(stored: "erased \(id)")
    nobody.name = "Erased user \(id)"
    nobody.phone = ""
    nobody.role = .reporter
    nobody.isActive = false
    nobody.timeZone = timeZone
    try nobody.update(in: writing)
    try PasswordHash.ofNobody.store(for: id, in: writing)
    _ = try Session.endAll(of: id, in: writing)
    try Settings.forget(of: id, in: writing)
    do throws(SQLiteError) { try Trail.erase(user: id, in: writing) } catch {
      throw .database(error)
    }
    try act.record(user: nil, nobody, in: writing)
  }

  /// What is held on a user here, beside the user: the sessions and the settings.
  public func personalData(
    of id: UserID, in reading: Reading
  ) throws(PeopleFault) -> PersonalData {
    PersonalData(
      user: try user(id, in: reading), sessions: try Session.all(of: id, in: reading),
      settings: try Settings.all(of: id, in: reading))
  }
}
