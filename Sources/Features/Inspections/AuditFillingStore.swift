import AuditLog
import Core
import Database
import WebAPI

extension Inspections {
  /// Targets, what is filled in for them, and conflicts as the audit log has them.
  var auditedItems: [AuditedRecords] {
    [
      auditedItems(.target, Target.fields.auditNames + ["inspectors", ItemChange.active]),
      auditedItems(.inspection, Inspection.auditNames),
      auditedItems(
        .sheet,
        ["inspection", "section", "target", "order", "answers"] + AuditFields.ofItems),
      auditedItems(.finding, Finding.fields.auditNames + AuditFields.ofItems),
      auditedItems(.picture, Picture.fields.auditNames + ["bytes"] + AuditFields.ofItems),
      auditedItems(.conflict, Conflict.fields.auditNames),
    ]
  }

  /// Items of a type: their numbers are the account's own.
  private func auditedItems(_ type: ItemType, _ members: [String]) -> AuditedRecords {
    AuditedRecords(
      "\(type.rawValue) {id} of account {part}", of: [type.rawValue],
      members: members + ["account"], .init(part: .member("account"), partial: ["answers"])
    ) { key, transaction throws(DatabaseError) in
      try found { () throws(InspectionFault) in
        let id = ItemID(stored: key.id)
        guard let account = try transaction.account(named: key.part),
          let item = try transaction.item(id, account.id), item.type == type,
          var fields = try transaction.auditFields(of: item)
        else { return nil }
        fields.add("account", .text(key.part))
        return AuditedState(fields)
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each(Self.itemIDs, [.text(type.rawValue)]) {
        body(AuditedKey($0.int(0), $0.text(1)))
      }
      // There may be a row whose item is of another type.
      if let sql = type.rowIDs {
        try transaction.each(sql) { body(AuditedKey($0.int(0), $0.text(1))) }
      }
    }
  }

  private static let itemIDs: SQLText = """
    SELECT i.id, a.name FROM items i JOIN accounts a ON a.id = i.account
    WHERE i.type = $1 ORDER BY i.account, i.id
    """
}

extension ItemType {
  /// Selects the ids in the table of a type, with the names of their accounts; nil for a type without one.
  fileprivate var rowIDs: SQLText? {
    let table: String
    switch self {
    case .target: table = "targets"
    case .inspection: table = "inspections"
    case .sheet: table = "sheets"
    case .finding: table = "findings"
    case .picture: table = "pictures"
    case .conflict: table = "conflicts"
    case .account, .member, .template: return nil
    }
    return SQLText(
      """
      SELECT t.id, a.name FROM \(table) t JOIN accounts a ON a.id = t.account
      ORDER BY t.account
      """)
  }
}

extension ReadTransaction {
  /// What the audit log holds of an item as it is now; nil for an item that has other rows there.
  func auditFields(of item: Item) throws(InspectionFault) -> AuditFields? {
    let (id, account) = (item.id, item.account)
    switch item.type {
    case .target:
      guard let target = try target(id, account)?.target else { return nil }
      return target.auditFields(try inspectors(of: id, account), isActive: item.isActive)
    case .inspection: return try inspection(id, account)?.inspection.auditFields(item)
    case .sheet: return try sheet(id, account)?.auditFields
    case .finding: return try finding(id, account)?.finding.auditFields(item)
    case .picture: return try picture(id, account)?.picture.auditFields(item, in: self)
    case .conflict: return try conflict(id, account).map { Conflict.fields.auditFields($0) }
    case .account, .member, .template: return nil
    }
  }
}
