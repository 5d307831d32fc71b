import Core
package import Database
import JSON
import WebAPI

/// Statements about items.
enum ItemSQL {
  static let byID = Item.fields.select("WHERE account = $1 AND id = $2")
  static let insert = Item.fields.insert
  /// The columns of `items i`.
  static let columns = prefixed("i", Item.fields.columns)

  /// Selects records of a table `t` that are items: their columns, then those of the items.
  static func select<Record>(_ fields: FieldTable<Record>, _ rest: String) -> SQLText {
    SQLText(
      """
      SELECT \(prefixed("t", fields.columns)), \(columns)
      FROM \(fields.name) t JOIN items i ON i.account = t.account AND i.id = t.id \(rest)
      """)
  }

  static func prefixed(_ table: String, _ columns: String) -> String {
    columns.split(separator: ", ").map { "\(table).\($0)" }.joined(separator: ", ")
  }

  /// How many columns a list has.
  static func count(of columns: String) -> Int32 {
    Int32(columns.split(separator: ", ").count)
  }
}

/// Statements about the records of a type.
package struct ItemStatements<Value: ItemValue>: Sendable {
  let byID = ItemSQL.select(Value.fields, "WHERE t.account = $1 AND t.id = $2")
  let insert = Value.fields.insert
  let update = Value.fields.update(key: ["account", "id"])
  private let columnCount = ItemSQL.count(of: Value.fields.columns)

  /// Selects records, of the table `t` and `items i`.
  func select(_ rest: String) -> SQLText { ItemSQL.select(Value.fields, rest) }

  func record(_ row: borrowing Row) -> ItemRecord<Value> {
    ItemRecord(item: Item(row, from: columnCount), value: Value.fields.record(row))
  }
}

extension ReadTransaction {
  func record<Value: ItemValue>(
    _ id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> ItemRecord<Value>? {
    try first(Value.sql.byID, [.id(account), .id(id)]) { row throws(InspectionFault) in
      Value.sql.record(row)
    }
  }

  /// The records of rows that `ItemStatements.select` selects.
  func records<Value: ItemValue>(
    _ sql: SQLText, _ values: [SQLValue]
  ) throws(InspectionFault) -> [ItemRecord<Value>] {
    try all(sql, values) { row throws(InspectionFault) in Value.sql.record(row) }
  }

  /// Passes such records to `body`.
  func eachRecord<Value: ItemValue>(
    _ sql: SQLText, _ values: [SQLValue],
    _ body: (ItemRecord<Value>) throws(InspectionFault) -> Void
  ) throws(InspectionFault) {
    try each(sql, values) { (row: borrowing Row) throws(InspectionFault) in
      try body(Value.sql.record(row))
    }
  }

  /// The same, until `body` returns `stop`.
  func eachRecord<Value: ItemValue>(
    _ sql: SQLText, _ values: [SQLValue],
    _ body: (ItemRecord<Value>) throws(InspectionFault) -> RowIteration
  ) throws(InspectionFault) {
    try each(sql, values) { (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      try body(Value.sql.record(row))
    }
  }
}

extension WriteTransaction {
  func insert<Value: ItemValue>(_ value: Value) throws(InspectionFault) {
    try write(Value.sql.insert, Value.fields.insertValues(value), Value.self)
  }

  func update<Value: ItemValue>(_ value: Value) throws(InspectionFault) {
    let key = [SQLValue.id(value.account), .id(value.id)]
    try write(Value.sql.update, Value.fields.updateValues(key: key, value), Value.self)
  }

  private func write<Value: ItemValue>(
    _ sql: SQLText, _ values: [SQLValue], _ type: Value.Type
  ) throws(InspectionFault) {
    if let taken = type.taken { return try run(sql, values, orIfTaken: taken) }
    try change(sql, values)
  }
}

extension Item {
  /// The item of a row whose columns `Item.fields.columns` begin at a place.
  init(_ row: borrowing Row, from start: Int32) {
    account = row.id(start)
    id = row.id(start + 1)
    type = ItemType(row, start + 2)
    key = row.text(start + 3)
    revision = row.int(start + 4)
    seq = row.int(start + 5)
    isActive = row.flag(start + 6)
    madeAt = row.instant(start + 7)
    createdAt = row.instant(start + 8)
    madeBy = row.idOrNil(start + 9)
    changedAt = row.instant(start + 10)
    changedBy = row.idOrNil(start + 11)
  }
}

extension ReadTransaction {
  /// The items whose key is not known as theirs.
  func itemsWithoutKey(_ account: AccountID) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      SELECT i.id FROM items i LEFT JOIN keys k ON k.account = i.account AND k.key = i.key
      WHERE i.account = $1 AND i.key IS NOT NULL AND (k.id IS NULL OR k.id <> i.id) ORDER BY i.id
      """, [.id(account)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  package func item(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> Item? {
    try first(ItemSQL.byID, [.id(account), .id(id)]) {
      (row: borrowing Row) throws(InspectionFault) in Item(row, from: 0)
    }
  }

  /// The item that a key was ever given to.
  package func item(key: String, _ account: AccountID) throws(InspectionFault) -> ItemID? {
    try first(
      "SELECT id FROM keys WHERE account = $1 AND key = $2", [.id(account), .text(key)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }
}

// The only writers of items.
extension WriteTransaction {
  /// Makes an item with the next number, as the account's newest change.
  ///
  /// - Throws: `.duplicate` of the key.
  package func makeItem(
    _ type: ItemType, key: String?, _ account: AccountID, _ origin: Origin
  ) throws(InspectionFault) -> Item {
    try change(
      "UPDATE accounts SET last_number = last_number + 1, seq = seq + 1 WHERE id = $1",
      [.id(account)])
    let next = try first(
      "SELECT last_number, seq, first_revision FROM accounts WHERE id = $1", [.id(account)]
    ) { (row: borrowing Row) throws(InspectionFault) in (row.int(0), row.int(1), row.int(2)) }
    guard let (number, seq, revision) = next else { throw .notFound }
    var item = Item()
    item.account = account
    item.id = ItemID(stored: number)
    item.type = type
    if let key {
      item.key = key
    } else {
      item.key = try freeKey("\(type.rawValue)-\(number)", account)
    }
    item.seq = seq
    item.revision = revision
    item.madeAt = origin.madeAt
    item.createdAt = origin.receivedAt
    item.madeBy = origin.user
    item.changedAt = origin.receivedAt
    item.changedBy = origin.user
    try change(ItemSQL.insert, Item.fields.insertValues(item))
    try addKey(item.key, of: item.id, account)
    return item
  }

  /// Gives an item one more key.
  ///
  /// - Throws: `.duplicate` of the key.
  package func addKey(
    _ key: String, of item: ItemID, _ account: AccountID
  ) throws(InspectionFault) {
    try run(
      "INSERT INTO keys (account, key, id) VALUES ($1, $2, $3)",
      [.id(account), .text(key), .id(item)], orIfTaken: InspectionFault.keyTaken)
  }

  /// A key that no item of the account has: a client may have made up the wanted one.
  private func freeKey(_ wanted: String, _ account: AccountID) throws(InspectionFault) -> String {
    var key = wanted
    while try item(key: key, account) != nil { key += "-" }
    return key
  }

  /// Counts a change of an item: a revision more, the account's newest change, the values before in the history, and
  /// the stamps of the changed fields. A change of nothing is none.
  package func changeItem(
    _ id: ItemID, _ account: AccountID, _ change: ItemChange, _ origin: Origin
  ) throws(InspectionFault) -> Item {
    guard var item = try item(id, account) else { throw .notFound }
    if change.isEmpty { return item }
    var before = change.fields
    if let active = change.active {
      before.append(FieldBefore(ItemChange.active, json: item.isActive ? "true" : "false"))
      item.isActive = active
    }
    item.revision += 1
    item.seq = try nextSeq(account)
    item.changedAt = origin.receivedAt
    item.changedBy = origin.user
    try self.change(
      """
      UPDATE items SET revision = $3, seq = $4, active = $5, changed_at = $6, changed_by = $7
      WHERE account = $1 AND id = $2
      """,
      [
        .id(account), .id(id), .integer(item.revision), .integer(item.seq), .flag(item.isActive),
        .instant(item.changedAt), .id(item.changedBy),
      ])
    try addHistory(of: item, before, origin)
    for field in before { try stamp(field.name, of: item, origin) }
    return item
  }

  /// Makes an item the account's newest change, for clients that need what was told of it earlier. It is not changed.
  func tellAgain(_ id: ItemID, _ account: AccountID) throws(InspectionFault) {
    try change(
      "UPDATE items SET seq = $3 WHERE account = $1 AND id = $2",
      [.id(account), .id(id), .integer(try nextSeq(account))])
  }

  /// The number of the account's next change.
  package func nextSeq(_ account: AccountID) throws(InspectionFault) -> Int64 {
    // RETURNING would first make a table of its own for the row.
    try change("UPDATE accounts SET seq = seq + 1 WHERE id = $1", [.id(account)])
    let seq = try first(
      "SELECT seq FROM accounts WHERE id = $1", [.id(account)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.int(0) }
    guard let seq else { throw .notFound }
    return seq
  }

  private func addHistory(
    of item: Item, _ before: [FieldBefore], _ origin: Origin
  ) throws(InspectionFault) {
    let members = before.map { "\(JSONText(.text($0.name))):\($0.json)" }
    try change(
      """
      INSERT INTO history (account, item, revision, fields, user_id, device, number, made_at,
        received_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      [
        .id(item.account), .id(item.id), .integer(item.revision),
        .text("{" + members.joined(separator: ",") + "}"), .id(origin.user), .id(origin.device),
        .optional(origin.number), .instant(origin.madeAt), .instant(origin.receivedAt),
      ])
  }

  private func stamp(
    _ field: String, of item: Item, _ origin: Origin
  ) throws(InspectionFault) {
    try change(
      """
      INSERT INTO stamps (account, item, field, revision, device, number)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account, item, field) DO UPDATE
      SET revision = excluded.revision, device = excluded.device, number = excluded.number
      """,
      [
        .id(item.account), .id(item.id), .text(field), .integer(item.revision),
        .id(origin.device), .optional(origin.number),
      ])
  }
}

extension InspectionFault {
  static var keyTaken: InspectionFault {
    .duplicate(FieldError("key", "Another one of the account has, or had, this key."))
  }
}
