import AuditLog
package import Core
import JSON
import Merging
package import WebAPI

package typealias ItemID = ID<Item>

/// What the records of an account have in common: one row for each, whatever its type.
package struct Item: Hashable, DeclaredRecord {
  package var account = AccountID(stored: 1)
  /// Unlike that of any other item of the account.
  package var id = ItemID(stored: 1)
  package var type = ItemType.target
  /// Made by whoever made the item; no item of the account ever had it.
  package var key = ""
  /// Counts its changes from 1.
  package var revision: Int64 = 1
  /// The place of its last change among all changes of the account.
  package var seq: Int64 = 1
  package var isActive = true
  /// When a person made it, by the corrected clock of the device.
  package var madeAt = Instant(seconds: 0)
  /// When the server had it first, and its last change.
  package var createdAt = Instant(seconds: 0)
  package var madeBy: UserID?
  package var changedAt = Instant(seconds: 0)
  package var changedBy: UserID?

  package static let fields = FieldTable<Item>(
    "items", blank: Item(),
    [
      .hidden("account", \.account),
      .constant("id", \.id),
      .constant("type", \.type),
      .constant("key", \.key),
      .stored("revision", \.revision),
      .stored("seq", \.seq),
      .stored("active", \.isActive),
      .constant("madeAt", \.madeAt, column: "made_at"),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .constant("by", \.madeBy, column: "made_by"),
      .stored("changedAt", \.changedAt, column: "changed_at"),
      .stored("changedBy", \.changedBy, column: "changed_by"),
    ])
}

extension ItemID {
  /// The item of an account itself, the first of all.
  static var ofAccount: ItemID { ItemID(stored: 1) }
}

/// The types of items, as clients name them.
package enum ItemType: String, CaseIterable, FieldValue {
  case account, member, template, target, inspection, sheet, finding, picture, conflict
}

/// Who makes a change, when, and with which device.
package struct Origin: Hashable, Sendable {
  package var user: UserID?
  /// Nil for a change that no device sent.
  package var device: DeviceID?
  /// The number that the device gave the change.
  package var number: Int64?
  /// When the person made it, by the corrected clock of the device.
  package var madeAt: Instant
  /// The same as the device said, where its clock was corrected.
  package var saidAt: Instant?
  /// The time of the request.
  package let receivedAt: Instant

  /// A change by a request of its own, or by the server itself.
  package init(_ context: RequestContext) {
    user = context.caller?.user
    madeAt = context.now
    receivedAt = context.now
  }

  /// A change that was kept, and is made now: who made it, with what and when, stays.
  init(of conflict: Conflict, _ context: RequestContext) {
    user = conflict.user
    device = conflict.device
    madeAt = conflict.madeAt
    receivedAt = context.now
  }
}

package typealias DeviceID = ID<RegisteredDevice>

/// An installation of a client, under the name that it gave itself.
package struct RegisteredDevice: Hashable, Sendable {
  let id: DeviceID
  let user: UserID
  let name: String
  /// The highest number of a change taken from it, and the highest whose result it has.
  var lastNumber: Int64
  var confirmed: Int64
}

/// A field of an item with its value before a change, as JSON.
package struct FieldBefore: Hashable, Sendable {
  let name: String
  let json: JSONText

  init(_ name: String, _ json: JSONText) {
    self.name = name
    self.json = json
  }

  init(_ name: String, json: String) { self.init(name, JSONText(json)) }

  init(_ field: FieldJSON) { self.init(field.name, JSONText(bytes: field.json)) }
}

/// What a change does to an item: the fields that it changes, and whether the item becomes active or inactive.
package struct ItemChange: Hashable, Sendable {
  let fields: [FieldBefore]
  /// Nil if it stays as it is.
  let active: Bool?

  /// The name of the field that says whether an item is active, among the stamps and in the history.
  static let active = "active"

  init(_ fields: [FieldBefore], active: Bool? = nil) {
    self.fields = fields
    self.active = active
  }

  /// The fields of a declared record, of which `active` is told apart.
  init(_ fields: [FieldJSON], active: Bool?) {
    self.init(
      fields.filter { $0.name != Self.active }
        .map { FieldBefore($0) }, active: active)
  }

  /// True if it changes nothing.
  var isEmpty: Bool { fields.isEmpty && active == nil }
}

extension DeclaredRecord {
  /// What the audit log holds of a record that is an item.
  func auditFields(_ item: Item) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add(item)
    return fields
  }
}

extension AuditFields {
  /// The names of what it holds of every item that a report shows.
  static let ofItems = ["key", "by", "madeAt", ItemChange.active]

  mutating func add(_ item: Item) {
    add("key", .text(item.key))
    add("by", .id(item.madeBy))
    add("madeAt", .instant(item.madeAt))
    add(ItemChange.active, .flag(item.isActive))
  }
}

/// The revisions that whoever makes a change last received.
package struct KnownRevisions: Hashable, Sendable {
  /// Of the item itself, 0 for one that its sender made; nil if it is changed whatever it has now.
  var base: Int?
  /// Of the inspection that it belongs to.
  var inspectionBase: Int?
}

extension OfferedChange {
  var known: KnownRevisions { KnownRevisions(base: base, inspectionBase: inspectionBase) }

  /// A change of which the fields are told elsewhere.
  init(_ known: KnownRevisions, active: Bool?) {
    self.init(set: [], active: active, base: known.base, inspectionBase: known.inspectionBase)
  }
}

/// What a merge must know of an item besides what the change offers.
struct MergedItem {
  let item: Item
  /// The target that conflicts hang on.
  let target: ItemID?
  var record = RecordState()
  /// Why fields can't have the offered values now, by their names.
  var obstacles: [String: Obstacle] = [:]
  /// The stamps of fields that have some since the item was made.
  var stamps: [String: Stamp] = [:]
  let value: (String) -> JSONText
}

/// What came of a merge.
struct MergedChange {
  /// The names of the fields to set.
  let accepted: Set<String>
  /// Whether the item becomes active or inactive; nil if it stays as it is.
  let active: Bool?
  let conflicts: [ConflictChange]

  /// The change of the item that it was merged into.
  func change(of merged: MergedItem) -> ItemChange {
    ItemChange(accepted.sorted().map { FieldBefore($0, merged.value($0)) }, active: active)
  }
}
