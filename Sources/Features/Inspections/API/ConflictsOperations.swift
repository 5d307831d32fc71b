import Core
import Database
import JSON
package import WebAPI

extension Inspections {
  /// Conflicts and decisions about them.
  var conflictsOperations: [Operation] { [conflictsOperation, decideConflictOperation] }

  private var conflictsOperation: Operation {
    .read(
      OperationInfo(
        128, "conflicts", .get("/accounts/{account}/conflicts"), .inspector, .inspections,
        "Lists changes that were kept instead of made, oldest first."),
      OperationOptions<ConflictsInput, Page<ConflictView>>(
        details: "An inspector gets those of the own changes.")
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      var found = try conflicts(input.query, membership, in: transaction)
      guard found.count > input.query.limit else { return Page(found, next: nil) }
      found.removeLast()
      return Page(found, next: found.last.map { Cursor([.integer($0.conflict.id.value)]) })
    }
  }

  private var decideConflictOperation: Operation {
    .write(
      OperationInfo(
        129, "decideConflict", .post("/accounts/{account}/conflicts/{id}/decision"), .inspector,
        .inspections, "Decides a conflict."),
      OperationOptions<ItemChangeInput<DecisionDraft>, ConflictView>(
        details:
          "For managers, and for whoever offered the value. A conflict is decided once: 409 decided."
      )
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      try decide(input.id, input.content, Sender(membership, context), in: transaction)
      let conflict = try conflict(input.id, membership, in: transaction)
      return try view(conflict, membership, in: transaction)
    }
  }
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
