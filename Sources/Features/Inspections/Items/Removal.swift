package import AuditLog
package import Core
package import Database
import JSON
import Merging
package import WebAPI
import Zones

// What is below an inactive item is in no list, and comes back with it.
extension Inspections {
  /// The nearest inactive one of the items that an item stands below.
  func inactive(
    above item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    if item.type == .target {
      return try transaction.line(to: item.id, item.account).dropFirst()
        .first { !$0.isActive }?.step.id
    }
    guard let holder = try reader(of: item.type).place(of: item, in: transaction)?.holder,
      let above = try transaction.item(holder, item.account)
    else { return nil }
    return above.isActive ? try inactive(above: above, in: transaction) : above.id
  }

  /// Whether an item is, or belongs to, a finished inspection.
  func isFinished(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    switch item.type {
    case .target: return false
    case .inspection: return try transaction.inspection(item.id, item.account)?.finishedAt != nil
    default:
      guard let holder = try reader(of: item.type).place(of: item, in: transaction)?.holder,
        let above = try transaction.item(holder, item.account)
      else { return false }
      return try isFinished(above, in: transaction)
    }
  }

  /// Tells that something was added below an inactive item: to decide for that brings the item back.
  ///
  /// - Returns: the conflict; the device has one for each such item.
  func keepRemoval(
    of id: ItemID, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    guard let item = try transaction.item(id, sender.account) else { return [] }
    if let device = sender.origin.device,
      let open = try transaction.openConflicts(of: item, by: device)
        .first(where: { $0.offer.kind == .removed && $0.offer.active == true })
    {
      return [ItemID(stored: open.id)]
    }
    var conflict = Conflict()
    conflict.kind = .removed
    conflict.type = item.type
    conflict.item = id
    conflict.target = try reader(of: item.type).place(of: item, in: transaction)?.target
    conflict.base = JSONText(.object([]))
    conflict.offered = JSONText(.object([]))
    conflict.active = true
    return [try insert(conflict, sender, in: transaction)]
  }

  /// Makes what stands above an item active again.
  func bringBack(
    above item: Item, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    while let id = try inactive(above: item, in: transaction) {
      try bringBack(id, sender, in: transaction)
    }
  }

  /// Makes an item active again.
  func bringBack(
    _ id: ItemID, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let item = try transaction.item(id, sender.account),
      let declaration = declaration(of: item.type)
    else { throw .notFound }
    if let target = try declaration.place(of: item, in: transaction)?.target,
      try !transaction.isVisible(target, to: sender.membership)
    {
      throw .notFound
    }
    try declaration.change(
      item, [.init(ItemChange.active, .flag(true))], KnownRevisions(), sender, in: transaction)
  }
}

/// Who dropped a picture that never came, and why.
package struct Removal: Hashable, Sendable {
  /// Its place among those of the inspection, from 1.
  package let number: Int64
  /// The user; nil where nobody is known.
  package let by: UserID?
  package let at: Instant
  package let comment: String
  /// The digest that the inspection had until then, in hexadecimal: signatures given before have it.
  package let digest: String

  /// As a report has it.
  var reportJSON: JSONTree { tree(.text(Zone.utc.text(of: at))) }

  private func tree(_ at: JSONTree) -> JSONTree {
    .object([
      "number": .integer(number), "by": by.map { .integer($0.value) } ?? .null, "at": at,
      "comment": .text(comment), "digest": .text(digest),
    ])
  }
}

// Stored as a JSON object, with the time in seconds.
extension Removal: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    let value = JSONText(row, column).tree
    self.init(
      number: value.number("number") ?? 0, by: value.number("by").map { UserID(stored: $0) },
      at: Instant(seconds: value.number("at") ?? 0), comment: value.text("comment"),
      digest: value.text("digest"))
  }
  private var stored: JSONTree { tree(.integer(at.seconds)) }
  package var sqlValue: SQLValue { .text(JSONText(stored).description) }
  package var auditValue: AuditValue { .json(stored) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(stored) }
  package static var sample: Removal {
    Removal(number: 1, by: nil, at: Instant(seconds: 0), comment: "", digest: "")
  }
}

extension JSONTree {
  fileprivate func number(_ name: String) -> Int64? {
    if case .integer(let number)? = self[name] { number } else { nil }
  }

  fileprivate func text(_ name: String) -> String {
    if case .text(let text)? = self[name] { text } else { "" }
  }
}
