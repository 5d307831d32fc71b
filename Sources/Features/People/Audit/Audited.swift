import AuditLog
import Core
import Database
import Versions
import WebAPI

// What the audit log records of each change: never a password, an auth hash or a token.
extension RequestContext {
  func record(user before: User?, _ after: User, in transaction: WriteTransaction)
    throws(PeopleFault)
  {
    try add(
      "user", after.id.value, of: after.id, before?.auditFields, after.auditFields, in: transaction)
    try transaction.raise(.users, of: after.id)
    if before?.role != after.role { try transaction.raise(.roles, of: after.id) }
  }

  func record(
    newPasswordOf user: UserID, endedSessions: Int, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    let after: AuditFields = [
      "newPassword": .flag(true), "endedSessions": .int(Int64(endedSessions)),
    ]
    try add("user", user.value, of: user, nil, after, in: transaction)
  }

  /// The code itself is not in the log.
  func record(newJoinCodeOf user: UserID, in transaction: WriteTransaction) throws(PeopleFault) {
    try add("user", user.value, of: user, nil, ["joinCode": .flag(true)], in: transaction)
  }

  func record(
    session: SessionID, of user: UserID, opened: Bool, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    let open: AuditFields = ["open": .flag(true)]
    try add(
      "session", session.value, of: user, opened ? nil : open, opened ? open : nil, in: transaction)
  }

  func record(
    token before: Token?, _ after: Token?, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    do throws(DatabaseError) {
      try AuditLog.record(self, before: before, after: after, in: transaction)
    } catch {
      throw .database(error)
    }
  }

  func record(
    settingsOf user: UserID, client: String, _ before: Settings, _ after: Settings,
    in transaction: WriteTransaction
  ) throws(PeopleFault) {
    try add(
      "settings", user.value, of: user, before.auditFields(client), after.auditFields(client),
      in: transaction
    )
    try transaction.raise(.settings, of: user)
    if before.timeZone != after.timeZone { try transaction.raise(.users, of: user) }
  }

  private func add(
    _ subject: String, _ id: Int64, of user: UserID, _ before: AuditFields?, _ after: AuditFields?,
    in transaction: WriteTransaction
  ) throws(PeopleFault) {
    do throws(DatabaseError) {
      try AuditLog.record(
        self, AuditSubject(kind: subject, id: id, user: user), before: before, after: after,
        in: transaction)
    } catch {
      throw .database(error)
    }
  }
}

extension User {
  var auditFields: AuditFields {
    [
      "username": .text(username.text), "name": .text(name), "phone": .text(phone),
      "role": .text(role.rawValue), "active": .flag(isActive), "timeZone": .text(timeZone),
      "placeholder": .flag(isPlaceholder), "hidden": .flag(isHidden),
    ]
  }
}

extension Settings {
  func auditFields(_ client: String) -> AuditFields {
    [
      "client": .text(client), "timeStep": .int(Int64(timeStep)),
      "visibleProjects": .ints(visibleProjects.map(\.value)), "timeZone": .text(timeZone),
    ]
  }
}

extension WriteTransaction {
  /// - Returns: the number of rows that were added, changed or removed.
  func changeCounting(_ sql: SQLText, _ values: [SQLValue]) throws(PeopleFault) -> Int {
    do throws(DatabaseError) { return try runCounting(sql, values) } catch {
      throw .database(error)
    }
  }

  func change(_ sql: SQLText, _ values: [SQLValue]) throws(PeopleFault) {
    do throws(DatabaseError) { try run(sql, values) } catch { throw .database(error) }
  }

  /// Raises what a user has of something that has versions.
  fileprivate func raise(_ versioned: Versioned, of user: UserID) throws(PeopleFault) {
    do throws(DatabaseError) {
      try raiseVersion(of: versioned, part: user.value)
    } catch {
      throw .database(error)
    }
  }

  func newID<Of>(_ sequence: StaticString) throws(PeopleFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }
}
