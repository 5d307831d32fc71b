import AuditLog
import Core
import Database
import WebAPI

extension Inspections {
  /// Targets, what is filled in for them, and conflicts as the audit log has them.
  var auditedItems: [AuditedRecords] {
    [
      auditedItems(Target.self), auditedItems(Inspection.self),
      auditedItems(
        .sheet, "sheets",
        ["inspection", "section", "target", "order", "answers"] + AuditFields.ofItems),
      auditedItems(Finding.self), auditedItems(Picture.self), auditedItems(Conflict.self),
    ]
  }

  private func auditedItems<Value: ItemValue>(_ value: Value.Type) -> AuditedRecords {
    auditedItems(Value.type, Value.fields.name, Value.auditNames)
  }

  /// Items of a type: their numbers are the account's own.
  private func auditedItems(
    _ type: ItemType, _ table: String, _ members: [String]
  ) -> AuditedRecords {
    let ids = SQLText(
      """
      SELECT t.id, a.name FROM \(table) t JOIN accounts a ON a.id = t.account
      ORDER BY t.account
      """)
    return AuditedRecords(
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
      try transaction.each(ids) { body(AuditedKey($0.int(0), $0.text(1))) }
    }
  }

  private static let itemIDs: SQLText = """
    SELECT i.id, a.name FROM items i JOIN accounts a ON a.id = i.account
    WHERE i.type = $1 ORDER BY i.account, i.id
    """
}

extension ReadTransaction {
  /// What the audit log holds of an item as it is now; nil for an item that has other rows there.
  func auditFields(of item: Item) throws(InspectionFault) -> AuditFields? {
    switch item.type {
    case .target: try auditFields(of: item, as: Target.self)
    case .inspection: try auditFields(of: item, as: Inspection.self)
    case .sheet: try sheet(item.id, item.account)?.auditFields
    case .finding: try auditFields(of: item, as: Finding.self)
    case .picture: try auditFields(of: item, as: Picture.self)
    case .conflict: try auditFields(of: item, as: Conflict.self)
    case .account, .member, .template: nil
    }
  }

  private func auditFields<Value: ItemValue>(
    of item: Item, as type: Value.Type
  ) throws(InspectionFault) -> AuditFields? {
    let record: ItemRecord<Value>? = try record(item.id, item.account)
    return try record?.value.auditFields(item, in: self)
  }
}
