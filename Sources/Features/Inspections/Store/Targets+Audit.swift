import AuditLog
import Core
import Database
import WebAPI

extension Target {
  /// What the audit log holds of a target.
  func auditFields(_ inspectors: [UserID], isActive: Bool) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add("inspectors", .ints(inspectors.map(\.value)))
    fields.add("active", .flag(isActive))
    return fields
  }
}

extension Inspections {
  /// Targets and conflicts as the audit log has them: their numbers are the account's own.
  var auditedItems: [AuditedRecords] {
    [
      auditedItems(.target, Target.fields.auditNames + ["inspectors", "active"]) {
        account, id, transaction throws(InspectionFault) in
        guard let row = try transaction.target(id, account) else { return nil }
        return row.target.auditFields(
          try transaction.inspectors(of: id, account), isActive: row.item.isActive)
      },
      auditedItems(.conflict, Conflict.fields.auditNames) {
        account, id, transaction throws(InspectionFault) in
        try transaction.conflict(id, account).map { Conflict.fields.auditFields($0) }
      },
    ]
  }

  /// Items of a type as the audit log has them.
  func auditedItems(
    _ type: ItemType, _ members: [String],
    _ find:
      @escaping @Sendable (AccountID, ItemID, ReadTransaction) throws(InspectionFault)
      -> AuditFields?
  ) -> AuditedRecords {
    AuditedRecords(
      "\(type.rawValue) {id} of account {part}", of: [type.rawValue],
      members: members + ["account"], .init(part: .member("account"), partial: ["answers"])
    ) { key, transaction throws(DatabaseError) in
      try found { () throws(InspectionFault) in
        guard let account = try transaction.account(named: key.part),
          var fields = try find(account.id, ItemID(stored: key.id), transaction)
        else { return nil }
        fields.add("account", .text(key.part))
        return AuditedState(fields)
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each(
        """
        SELECT i.id, a.name FROM items i JOIN accounts a ON a.id = i.account
        WHERE i.type = $1 ORDER BY i.account, i.id
        """, [.text(type.rawValue)]
      ) { body(AuditedKey($0.int(0), $0.text(1))) }
    }
  }
}
