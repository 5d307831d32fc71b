package import Core
package import JSON
package import Merging
package import WebAPI

/// A change that was kept instead of made, for people to decide.
package struct Conflict: Hashable, DeclaredRecord {
  package var account = AccountID(stored: 1)
  package var id = ItemID(stored: 1)
  package var kind = ConflictKind.field
  /// The item that the change was meant for.
  package var type = ItemType.target
  package var item = ItemID(stored: 1)
  /// The target that it is, or hangs on.
  package var target: ItemID?
  /// `nil` for a change as a whole.
  package var field: String?
  /// What the sender knew.
  package var base: JSONText?
  /// What it was decided against.
  package var current: JSONText?
  package var offered = JSONText.null
  package var baseRevision: Int64 = 0
  /// Whether the change would have made the item active or inactive.
  package var active: Bool?
  package var user: UserID?
  package var device: DeviceID?
  package var madeAt = Instant(seconds: 0)
  package var receivedAt = Instant(seconds: 0)
  package var state = State.open
  package var kept: Kept?
  package var decidedBy: UserID?
  package var decidedAt: Instant?
  package var comment = ""
  /// The picture that is inactive until this is decided; nil for a change of anything else.
  package var picture: ItemID?

  package enum State: String, CaseIterable, WebAPI.FieldValue {
    case open, decided
  }

  package enum Kept: String, CaseIterable, WebAPI.FieldValue {
    case current, offered, value
  }

  package static let fields = FieldTable<Conflict>(
    "conflicts", blank: Conflict(),
    [
      .hidden("account", \.account),
      .constant("id", \.id),
      .constant("kind", \.kind, isAudited: true),
      .constant("type", \.type, isAudited: true),
      .constant("thing", \.item, column: "item", isAudited: true),
      .hidden("target", \.target),
      .constant("field", \.field, isAudited: true),
      .stored("base", \.base, isAudited: true, isShown: false),
      .stored("current", \.current, isShown: false),
      .stored("offered", \.offered, isAudited: true, isShown: false),
      .stored("baseRevision", \.baseRevision, column: "base_revision", isShown: false),
      // Not the name of what says whether an item is active: a conflict itself always is.
      .stored("offeredActive", \.active, column: "active", isAudited: true, isShown: false),
      .constant("by", \.user, column: "user_id"),
      .hidden("device", \.device),
      .stored("madeAt", \.madeAt, column: "made_at"),
      .stored("receivedAt", \.receivedAt, column: "received_at"),
      .stored("state", \.state, isAudited: true),
      .stored("kept", \.kept, isAudited: true),
      .stored("decidedBy", \.decidedBy, column: "decided_by", isAudited: true),
      .stored("decidedAt", \.decidedAt, column: "decided_at", isAudited: true),
      .stored("comment", \.comment, isAudited: true),
      .hidden("picture", \.picture),
    ])
}

extension ConflictKind: WebAPI.FieldValue {}
