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
