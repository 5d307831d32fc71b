import AuditLog
import Core
import Crypto
import Database
import JSON
import WebAPI

extension Inspections {
  /// The records whose changes are in the audit log.
  var audited: [AuditedRecords] {
    [
      AuditedRecords(of: Account.self, byID: AccountSQL.byID, ids: "SELECT id FROM accounts"),
      auditedMembers, auditedTemplates, auditedVersions,
    ] + auditedItems
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

extension Inspections {
  /// Every version of every form. A row of a template tells of its newest version, and of one that it brought back.
  private var auditedVersions: AuditedRecords {
    AuditedRecords(
      "version of template {id} ({part})", of: [ItemType.template.rawValue],
      members: ["version", "digest"],
      .init(part: .members(["account", "version"])) { members in
        [
          members,
          members.compactMap { member in
            switch member.name {
            case "account": member
            case "lostVersion": .init("version", member.value)
            case "lostDigest": .init("digest", member.value)
            default: nil
            }
          },
        ]
      }
    ) { key, transaction throws(DatabaseError) in
      let part = key.part.split(separator: " ")
      guard part.count == 2, let number = Int64(part[1]) else { return nil }
      return try found { () throws(InspectionFault) in
        guard let account = try transaction.account(named: String(part[0])) else { return nil }
        return try transaction.version(number, ofTemplate: ItemID(stored: key.id), account.id)
          .map {
            AuditedState(["version": .int(number), "digest": .text($0.contentDigest ?? "")])
          }
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each(
        """
        SELECT t.item, a.name, v.version FROM template_versions v
        JOIN templates t ON t.account = v.account AND t.name = v.template
        JOIN accounts a ON a.id = v.account
        ORDER BY v.account, v.template, v.version
        """
      ) { body(AuditedKey($0.int(0), "\($0.text(1)) \($0.int(2))")) }
    }
  }
}

extension Template {
  /// The digest of what it says; nil where that is not the stored one, or is not stored as the server writes it.
  fileprivate var contentDigest: String? {
    var again = self
    again.take(form, as: version)
    return again == self ? digest.description : nil
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
