package import AuditLog
package import Core
package import Database
package import JSON
package import Merging
package import WebAPI

/// A change that was kept instead of made, for people to decide.
package struct Conflict: Hashable, ItemValue {
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

  package enum State: String, CaseIterable, FieldValue {
    case open, decided
  }

  package enum Kept: String, CaseIterable, FieldValue {
    case current, offered, value
  }

  package static let type = ItemType.conflict
  package static let sql = ItemStatements<Conflict>()
  package static let auditNames = fields.auditNames

  package func auditFields(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AuditFields { Self.fields.auditFields(self) }

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

extension ConflictKind: FieldValue {}

extension Conflict {
  /// What is offered, as the merge knows it.
  var offer: Offer {
    var values: [FieldChange] = []
    if let field {
      values = [FieldChange(field, offered)]
    } else if KeptChange(self) == nil, case .object(let members) = offered.tree {
      values = members.map { FieldChange($0.name, JSONText($0.value)) }
    }
    return Offer(
      kind: kind, field: field, values: values, active: active, base: Int(baseRevision))
  }
}

/// A conflict as answers show it.
package struct ConflictView: Hashable, Sendable {
  let conflict: Conflict
  let current: JSONText
  let device: String?
}

/// Which conflicts are wanted.
package struct ConflictsQuery: Sendable {
  var state: Conflict.State?
  var type: ItemType?
  var item: ItemID?
  var user: UserID?
  var after: ItemID?
  var limit = 500
}

/// What somebody decides about a conflict.
package struct DecisionDraft: Sendable {
  let keep: Conflict.Kept
  let value: JSONText?
  let comment: String
}

struct ConflictsInput: Input {
  let account: String
  let query: ConflictsQuery

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    var query = ConflictsQuery()
    query.state = decoder.optional("state", .oneOf(Conflict.State.self))
    query.type = decoder.optional("type", .oneOf(PushedType.self), "Of the item.")?.item
    query.item = decoder.optional("id", .id(), "Of the item.")
    query.user = decoder.optional("by", .id(), "Who offered the value.")
    let paging = Paging(&decoder) { $0.parts.count == 1 && $0.integer(0) != nil }
    query.after = paging.after?.integer(0).flatMap { ItemID($0) }
    query.limit = paging.limit
    self.query = query
  }
}

extension DecisionDraft: Input {
  package static let schemaName = "Decision"

  package init(_ decoder: inout InputDecoder) {
    keep = decoder.required("keep", .oneOf(Conflict.Kept.self))
    let given = decoder.clearable("value", .json, "With keep: value; null empties the field.")
    value = if case .set(let value) = given { value ?? .null } else { nil }
    comment = decoder.optional("comment", .long, default: "")
  }
}

extension FieldType where Value == JSONText {
  /// Any JSON value.
  static let json = FieldType(.object([]), placeholder: .null) { raw, _ in
    switch raw {
    case .json(let value): .value(JSONText(JSONTree(value)))
    case .text(let text), .path(let text), .header(let text): .value(JSONText(.text(text)))
    case .repeated: .wrong("This field is given twice.")
    }
  }
}

extension ConflictView: Output {
  package static let schemaName = "Conflict"

  package static var example: ConflictView {
    var conflict = Conflict()
    conflict.field = "name"
    conflict.offered = JSONText(.text("Lift A"))
    conflict.madeAt = Instant(seconds: 1_772_438_400)
    conflict.receivedAt = conflict.madeAt
    return ConflictView(conflict: conflict, current: JSONText(.text("Lift B")), device: "tablet 7")
  }

  package func write(to writer: inout ResponseWriter) {
    Conflict.fields.write(conflict, to: &writer) { name, writer in
      switch name {
      case "base":
        writer.field("base", conflict.base)
        writer.field("current", current)
        writer.field("offered", conflict.shownOffer)
      case "device": writer.field("device", device)
      default: break
      }
    }
  }
}

extension Conflict {
  /// The offered value; of a change as a whole an object of fields.
  fileprivate var shownOffer: JSONText {
    guard field == nil, let active, case .object(let members) = offered.tree else {
      return offered
    }
    return JSONText(.object(members + [.init(ItemChange.active, .flag(active))]))
  }
}
