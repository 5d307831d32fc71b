package import AuditLog
import Core
package import Database
import JSON
package import WebAPI

/// A type of records that are items: beside a row of `items`, as all have, each has one in a table of its own.
package protocol ItemValue: Hashable, DeclaredRecord {
  static var type: ItemType { get }
  static var sql: ItemStatements<Self> { get }
  var account: AccountID { get set }
  var id: ItemID { get set }
  /// What refuses a value that another one has, where that must not be; nil for records without such a value.
  static var taken: InspectionFault? { get }
  /// The names of what the audit log holds of it.
  static var auditNames: [String] { get }
  /// What the audit log holds of it: what is declared, and what all items have, unless given.
  func auditFields(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AuditFields
}

extension ItemValue {
  package static var taken: InspectionFault? { nil }

  package static var auditNames: [String] { fields.auditNames + AuditFields.ofItems }

  package func auditFields(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add(item)
    return fields
  }

  /// The value of a field that changes may set.
  func value(of field: String) -> JSONText {
    Self.fields.value(of: field, in: self).map { JSONText(bytes: $0) } ?? .null
  }
}

/// A record with what all items have.
package struct ItemRecord<Value: ItemValue>: Hashable, Sendable {
  package var item: Item
  package var value: Value
}

extension WriteTransaction {
  /// Makes an item with its record, and adds that to the audit log.
  func add<Value: ItemValue>(
    _ draft: Value, key: String?, isActive: Bool = true, _ sender: Sender
  ) throws(InspectionFault) -> ItemRecord<Value> {
    var item = try makeItem(Value.type, key: key, sender.account, sender.origin)
    if !isActive {
      let change = ItemChange([FieldBefore](), active: false)
      item = try changeItem(item.id, sender.account, change, sender.origin)
    }
    var value = draft
    value.account = sender.account
    value.id = item.id
    try insert(value)
    try record(sender, item, before: nil, after: value.auditFields(item, in: self))
    return ItemRecord(item: item, value: value)
  }

  /// Changes an item with its record, and adds that to the audit log.
  @discardableResult
  func change<Value: ItemValue>(
    _ old: ItemRecord<Value>, to new: Value, _ change: ItemChange, _ sender: Sender
  ) throws(InspectionFault) -> ItemRecord<Value> {
    let before = try old.value.auditFields(old.item, in: self)
    let item = try changeItem(old.item.id, sender.account, change, sender.origin)
    try update(new)
    try record(sender, item, before: before, after: new.auditFields(item, in: self))
    return ItemRecord(item: item, value: new)
  }

  /// The same for a change that the server makes.
  func change<Value: ItemValue>(
    _ old: ItemRecord<Value>, to new: Value, _ account: Account, _ context: RequestContext
  ) throws(InspectionFault) {
    let before = try old.value.auditFields(old.item, in: self)
    let change = ItemChange(from: old.value, to: new)
    let item = try changeItem(old.item.id, account.id, change, Origin(context))
    try update(new)
    let after = try new.auditFields(item, in: self)
    if before != after { try record(context, account, item, before: before, after: after) }
  }
}

extension ItemChange {
  /// What makes a record of another one, and whether the item becomes active or inactive.
  init<Value: ItemValue>(from old: Value, to new: Value, active: Bool? = nil) {
    self.init(Value.fields.changes(from: old, to: new), active: active)
  }
}

/// A record that answers show as it is.
package protocol ShownItem: ItemValue {
  static var schemaName: String { get }
  static var example: Self { get }
  /// Writes the members.
  func write(_ item: Item, to writer: inout ResponseWriter)
}

extension ItemRecord: Output, Writable where Value: ShownItem {
  package static var schemaName: String { Value.schemaName }

  package static var example: ItemRecord {
    ItemRecord(item: .example(Value.type), value: .example)
  }

  package func write(to writer: inout ResponseWriter) { value.write(item, to: &writer) }
}

extension Item {
  static func example(_ type: ItemType) -> Item {
    var item = Item()
    item.id = ItemID(stored: 1_042)
    item.type = type
    item.key = "phone-7-12"
    item.madeBy = UserID(stored: 4)
    return item
  }
}
