package import AuditLog
package import Core
package import Database
package import Forms
import JSON
package import WebAPI

/// Something that an inspection found, and what becomes of it.
package struct Finding: Hashable, DeclaredRecord {
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

  package enum State: String, CaseIterable, FieldValue {
    case open, fixed
    /// It stays as it is.
    case accepted
    /// It was none.
    case void
  }

  /// The fields that may change after the inspection is finished.
  package static let fieldsAfterFinishing: Set<String> = ["action", "due", "state", "comment"]

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

/// A finding with what all items have.
package struct FindingRecord: Hashable, Sendable {
  package var item: Item
  package var finding: Finding
  /// The active ones, in order.
  package var pictures: [ItemID] = []
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

/// What is given to make or to change a finding.
package struct FindingDraft: Sendable {
  package var id: ItemID?
  package var key: String?
  /// By id or by key.
  package let sheet: ItemName?
  package let field: String?
  package let patch: Patch<Finding>
  package let isActive: Bool?
  package var known = KnownRevisions()
}

/// How a client names an item.
package enum ItemName: Hashable, Sendable {
  case id(ItemID)
  case key(String)
}

extension FindingRecord {
  /// The value that the finding has in a field of a change.
  func value(of field: String) -> JSONText {
    Finding.fields.value(of: field, in: finding).map { JSONText(bytes: $0) } ?? .null
  }
}

extension FindingDraft {
  func sets(_ name: String) -> Bool {
    switch name {
    case "severity": patch.sets(\Finding.severity)
    case "title": patch.sets(\Finding.title)
    default: false
    }
  }

  /// The fields of a new finding, as a device gives them.
  func members(of inspection: ItemID, _ sheet: ItemID?) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = [.init("inspection", .integer(inspection.value))]
    if let sheet { members.append(.init("sheet", .integer(sheet.value))) }
    if let field { members.append(.init("field", .text(field))) }
    return members
      + Finding.fields.values(in: patch).map { .init($0.name, JSONText(bytes: $0.json).tree) }
  }
}

/// A finding that a device adds.
struct NewFinding: Input {
  let inspection: ItemID
  let draft: FindingDraft

  init(_ decoder: inout InputDecoder) {
    inspection = decoder.required("inspection", .id())
    let sheet = decoder.optional("sheet", .itemName)
    let field = decoder.optional("field", .fieldKey)
    draft = FindingDraft(fieldsOf: &decoder, sheet: sheet, field: field)
  }
}

/// What a device changes of a finding.
struct FindingFields: Input {
  let draft: FindingDraft

  init(_ decoder: inout InputDecoder) {
    let isActive = decoder.optional("active", .flag)
    draft = FindingDraft(fieldsOf: &decoder, isActive: isActive)
  }
}

extension FindingDraft {
  fileprivate init(
    fieldsOf decoder: inout InputDecoder, sheet: ItemName? = nil, field: String? = nil,
    isActive: Bool? = nil
  ) {
    self.sheet = sheet
    self.field = field
    self.isActive = isActive
    patch = Finding.fields.decodePatch(&decoder)
  }
}
