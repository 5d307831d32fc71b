package import AuditLog
package import Core
package import Database
package import Forms
import JSON
package import WebAPI

/// Something that an inspection found, and what becomes of it.
package struct Finding: Hashable, ItemValue {
  package var account = AccountID(stored: 1)
  package var id = ItemID(stored: 1)
  package var inspection = ItemID(stored: 1)
  /// The sheet and the field that it belongs to, if to any.
  package var sheet: ItemID?
  package var field: String?
  package var target = ItemID(stored: 1)
  package var severity = Severity.note
  package var title = ""
  package var description = ""
  package var action = ""
  package var due: Day?
  package var state = State.open
  package var comment = ""
  package var fixedAt: Instant?
  /// What the fields that may change after finishing were when the inspection was finished; `nil` if they are the same.
  package var atFinish: FollowUp?
  /// Its active pictures, in order, where they are read with it.
  package var pictures: [ItemID] = []

  package enum State: String, CaseIterable, FieldValue {
    case open, fixed
    /// It stays as it is.
    case accepted
    /// It was none.
    case void
  }

  /// The fields that may change after the inspection is finished.
  package static let fieldsAfterFinishing: Set<String> = ["action", "due", "state", "comment"]

  package static let type = ItemType.finding
  package static let sql = ItemStatements<Finding>()

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<Finding>(
    "findings", blank: Finding(),
    [
      .hidden("account", \.account),
      .constant("id", \.id),
      .constant("inspection", \.inspection, isAudited: true),
      .constant("sheet", \.sheet, isAudited: true),
      .constant("field", \.field, isAudited: true),
      .constant("target", \.target, isAudited: true),
      .input(
        "severity", \.severity, .optional(.oneOf(Severity.self), "Needed for a new one.")),
      .text("title", \.title, .short, "Needed for a new one."),
      .text("description", \.description, .long),
      .text("action", \.action, .long, "What is to be done."),
      .input("due", \.due, .optional(.day, "The day until which it is to be done.")),
      .input("state", \.state, .optional(.oneOf(State.self))),
      .text("comment", \.comment, .long),
      .stored("fixedAt", \.fixedAt, column: "fixed_at", isAudited: true),
      .stored("atFinish", \.atFinish, column: "at_finish", isShown: false),
    ])
}

/// The fields of a finding that may change after the inspection is finished.
package struct FollowUp: Hashable, Sendable {
  package let action: String
  package let due: Day?
  package let state: Finding.State
  package let comment: String
}

extension Finding {
  var followUp: FollowUp { FollowUp(action: action, due: due, state: state, comment: comment) }
}

package typealias FindingRecord = ItemRecord<Finding>

extension FindingRecord {
  package var finding: Finding { value }
}

/// A severity is stored as its rank, so that the worst come first.
extension Severity: FieldValue {
  package static var columnFormat: ColumnFormat { .integer }
  package init(_ row: borrowing Row, _ column: Int32) {
    self = Severity.allCases[Int(row.int(column))]
  }
  package var sqlValue: SQLValue { .int(rank) }
}

// Stored as a JSON object.
extension FollowUp: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    let value = JSONText(row, column).tree
    action = value["action"].text
    due = Day(value["due"].text)
    state = Finding.State(rawValue: value["state"].text) ?? .open
    comment = value["comment"].text
  }
  private var tree: JSONTree {
    .object([
      "action": .text(action), "due": due.map { .text($0.description) },
      "state": .text(state.rawValue), "comment": .text(comment),
    ])
  }
  package var sqlValue: SQLValue { .text(JSONText(tree).description) }
  package var auditValue: AuditValue { .json(tree) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(tree) }
  package static var sample: FollowUp {
    FollowUp(action: "", due: nil, state: .open, comment: "")
  }
}

extension JSONTree? {
  fileprivate var text: String {
    if case .text(let text) = self { text } else { "" }
  }
}

/// How a client names an item.
package enum ItemName: Hashable, Sendable {
  case id(ItemID)
  case key(String)
}

/// What is given to make a finding.
package struct NewFinding: Input {
  let inspection: ItemID
  /// The sheet that it belongs to.
  let sheet: ItemName?
  let field: String?
  let fields: FindingFields

  package init(_ decoder: inout InputDecoder) {
    inspection = decoder.required("inspection", .id())
    sheet = decoder.optional("sheet", .itemName)
    field = decoder.optional("field", .fieldKey)
    fields = FindingFields(patch: Finding.fields.decodePatch(&decoder))
  }

  init(_ draft: FindingDraft, of inspection: ItemID) {
    self.inspection = inspection
    sheet = draft.sheet
    field = draft.field
    fields = draft.fields
  }

  /// The fields as a device gives them.
  func members(_ sheet: Sheet?) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = [.init("inspection", .integer(inspection.value))]
    if let sheet { members.append(.init("sheet", .integer(sheet.item.id.value))) }
    if let field { members.append(.init("field", .text(field))) }
    return members + fields.offered.map { .init($0.name, $0.json.tree) }
  }
}

/// The fields of a finding that a change sets.
package struct FindingFields: PatchedFields {
  package var patch: Patch<Finding>
  package let isActive: Bool?

  init(patch: Patch<Finding>, isActive: Bool? = nil) {
    self.patch = patch
    self.isActive = isActive
  }

  package init(_ decoder: inout InputDecoder) {
    isActive = decoder.optional("active", .flag)
    patch = Finding.fields.decodePatch(&decoder)
  }
}
