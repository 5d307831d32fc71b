import AuditLog
import Core
import Database
import WebAPI

extension People {
  /// The records whose changes are in the audit log.
  var audited: [AuditedRecords] { [auditedUsers, auditedSessions, auditedTokens, auditedSettings] }

  private var auditedUsers: AuditedRecords {
    // Saving settings changes the user's time zone too.
    AuditedRecords(
      "user", of: ["user", "settings"],
      members: [
        "username", "name", "phone", "role", "active", "timeZone", "placeholder", "hidden",
      ], .init(owner: .user)
    ) { key, transaction throws(DatabaseError) in
      let id = UserID(stored: key.id)
      do throws(PeopleFault) {
        return try transaction.user(id).map { AuditedState($0.auditFields, owner: id) }
      } catch {
        if case .database(let error) = error { throw error }
        return nil
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT id FROM users ORDER BY id") { body(AuditedKey($0.int(0))) }
    }
  }

  /// A session ends without a row when it is not used, or with others at a new password.
  private var auditedSessions: AuditedRecords {
    AuditedRecords("session", members: ["open"], .init(owner: .user, mayEnd: true)) {
      key, transaction throws(DatabaseError) in
      try transaction.first("SELECT user_id FROM sessions WHERE id = $1", [.integer(key.id)]) {
        AuditedState(["open": .flag(true)], owner: $0.idOrNil(0))
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT id FROM sessions ORDER BY id") { body(AuditedKey($0.int(0))) }
    }
  }

  /// A token ends without a row when its user is erased.
  private var auditedTokens: AuditedRecords {
    AuditedRecords(
      of: Token.self, byID: TokenSQL.byID, ids: TokenSQL.ids, .init(owner: .user, mayEnd: true))
  }

  private var auditedSettings: AuditedRecords {
    AuditedRecords(
      "settings {part} of user {id}", of: ["settings"],
      members: ["client", "timeStep", "visibleProjects"],
      .init(part: .member("client"), owner: .user)
    ) { key, transaction throws(DatabaseError) in
      let client = key.part
      return try transaction.first(
        "SELECT time_step, visible_projects FROM settings WHERE user_id = $1 AND client = $2",
        [.integer(key.id), .text(client)]
      ) { row in
        AuditedState(
          Settings(
            timeStep: Int(row.int(0)), visibleProjects: Settings.ids(row.text(1)), timeZone: ""
          ).auditFields(client),
          owner: UserID(stored: key.id))
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT user_id, client FROM settings") {
        body(AuditedKey($0.int(0), $0.text(1)))
      }
    }
  }
}
