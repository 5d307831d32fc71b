import AuditLog
import Core
import Database
import WebAPI

extension Inspections {
  /// The records whose changes are in the audit log.
  var audited: [AuditedRecords] {
    [
      AuditedRecords(of: Account.self, byID: AccountSQL.byID, ids: "SELECT id FROM accounts"),
      auditedMembers, auditedTemplates,
    ] + auditedItems + auditedFilling
  }

  private var auditedMembers: AuditedRecords {
    AuditedRecords(
      "member {part} of account {id}", of: [Account.auditKind],
      members: ["member", "role", "active"], .init(part: .user, owner: .user)
    ) { key, transaction throws(DatabaseError) in
      guard let number = Int64(key.part) else { return nil }
      let user = UserID(stored: number)
      return try found { () throws(InspectionFault) in
        try transaction.member(user, of: AccountID(stored: key.id)).map {
          AuditedState($0.auditFields, owner: user)
        }
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT account, user_id FROM members ORDER BY account, user_id") {
        body(AuditedKey($0.int(0), "\($0.int(1))"))
      }
    }
  }
}

extension Inspections {
  private var auditedTemplates: AuditedRecords {
    AuditedRecords(
      "template {id} of account {part}", of: [ItemType.template.rawValue],
      members: ["template", "title", "version", "digest", "active"],
      .init(part: .member("account"))
    ) { key, transaction throws(DatabaseError) in
      try found { () throws(InspectionFault) in
        guard let account = try transaction.account(named: key.part) else { return nil }
        return try transaction.template(item: ItemID(stored: key.id), account.id)
          .map { AuditedState($0.auditFields) }
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each(
        """
        SELECT t.item, a.name FROM templates t JOIN accounts a ON a.id = t.account
        ORDER BY t.account, t.item
        """
      ) { body(AuditedKey($0.int(0), $0.text(1))) }
    }
  }
}

/// Calls `body`, whose only faults are the database's.
func found(
  _ body: () throws(InspectionFault) -> AuditedState?
) throws(DatabaseError) -> AuditedState? {
  do throws(InspectionFault) { return try body() } catch {
    if case .database(let error) = error { throw error }
    return nil
  }
}
