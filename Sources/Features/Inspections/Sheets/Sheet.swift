import AuditLog
import Core
import Forms
package import JSON
import Merging
package import WebAPI

/// One filling of a section of an inspection's form.
package struct Sheet: Hashable, Sendable {
  package var item: Item
  package let inspection: ItemID
  package let section: String
  /// The target that it is about, where the section is filled for each child.
  package let target: ItemID?
  package var order: Int64
  /// By field; an emptied one is `null`.
  package var answers: [String: Answer] = [:]

  /// An answer, and the change that last set it.
  package struct Answer: Hashable, Sendable {
    package let value: JSONText
    package let revision: Int64
    package let device: DeviceID?
  }

  /// Those that are there, by field.
  package var given: [(field: String, value: JSONText)] {
    answers.filter { $0.value.value != .null }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.value) }
  }
}

/// An answer as a client gives it.
package struct AnswerDraft: Hashable, Sendable {
  package let field: String
  package let value: JSONText
}

// The fields of a sheet as changes name them.
extension Sheet {
  /// Before the key of a field of the form.
  static let answerPrefix = "answers."

  /// The value that the sheet has in a field of a change.
  func value(of field: String) -> JSONText {
    if field == "order" { return JSONText("\(order)") }
    return answers[String(field.dropFirst(Self.answerPrefix.count))]?.value ?? .null
  }

  /// The key of the field of the form that a field of a change names; nil for another field.
  static func answer(in field: String) -> String? {
    field.hasPrefix(answerPrefix) ? String(field.dropFirst(answerPrefix.count)) : nil
  }

  /// Which change last set each answer, also one that the sheet was made with.
  var stamps: [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for (field, answer) in answers {
      stamps[Self.answerPrefix + field] = Stamp(
        revision: Int(answer.revision), device: answer.device.map { Device($0) })
    }
    return stamps
  }

  mutating func set(_ answer: AnswerDraft, _ item: Item, _ origin: Origin) {
    answers[answer.field] = Answer(
      value: answer.value, revision: item.revision, device: origin.device)
  }

  /// What the audit log holds of a change: the fields that it changed.
  func auditFields(of change: ItemChange) -> AuditFields {
    var fields: AuditFields = [:]
    if change.fields.contains(where: { $0.name == "order" }) { fields.add("order", .int(order)) }
    let changed = change.fields.compactMap { Self.answer(in: $0.name) }
    if !changed.isEmpty {
      let members = changed.map { JSONTree.Member($0, answers[$0]?.value.tree ?? .null) }
      fields.add("answers", .json(.object(members)))
    }
    if change.active != nil { fields.add(ItemChange.active, .flag(item.isActive)) }
    return fields
  }

  /// What the audit log holds of it.
  var auditFields: AuditFields {
    var fields: AuditFields = [
      "inspection": .id(inspection), "section": .text(section), "target": .id(target),
      "order": .int(order),
      "answers": .json(.object(given.map { .init($0.field, $0.value.tree) })),
    ]
    fields.add(item)
    return fields
  }
}

/// What is given to make a sheet.
package struct NewSheet: Input {
  let inspection: ItemID
  let section: String
  /// By id.
  let target: ItemID?
  var fields: SheetFields

  package init(_ decoder: inout InputDecoder) {
    inspection = decoder.required("inspection", .id())
    section = decoder.required("section", .fieldKey)
    target = decoder.optional("target", FieldType<ItemID>.id())
    fields = SheetFields(&decoder, isActive: nil)
  }

  /// - Throws: `.invalid` for one without a section.
  init(_ draft: SheetDraft, of inspection: ItemID) throws(InspectionFault) {
    guard let section = draft.section else {
      throw .invalid("section", "This field is required for a new sheet.")
    }
    self.inspection = inspection
    self.section = section
    target = draft.target
    fields = draft.fields
  }

  /// The fields as a device gives them.
  var members: [JSONTree.Member] {
    var members: [JSONTree.Member] = [
      .init("inspection", .integer(inspection.value)), .init("section", .text(section)),
    ]
    if let target { members.append(.init("target", .integer(target.value))) }
    if let order = fields.order { members.append(.init("order", .integer(order))) }
    let answers = fields.answers.map { JSONTree.Member($0.field, $0.value.tree) }
    return members + [.init("answers", .object(answers))]
  }
}

/// The fields of a sheet that a change sets.
package struct SheetFields: ItemFields {
  package var isActive: Bool?
  var order: Int64?
  let given: [JSONTree.Member]
  /// What is given in the form that is stored, once it is checked.
  var answers: [AnswerDraft] = []
  /// Whether they were given for a new sheet, and join one that is there.
  var isJoining = false

  package init(_ decoder: inout InputDecoder) {
    let isActive = decoder.optional("active", .flag)
    self.init(&decoder, isActive: isActive)
  }

  fileprivate init(_ decoder: inout InputDecoder, isActive: Bool?) {
    self.init(
      isActive: isActive, order: decoder.optional("order", .sheetOrder),
      given: decoder.optional("answers", .values, default: []))
  }

  init(isActive: Bool?, order: Int64?, given: [JSONTree.Member]) {
    self.isActive = isActive
    self.order = order
    self.given = given
  }

  package var offered: [FieldBefore] {
    (order.map { [FieldBefore("order", json: "\($0)")] } ?? [])
      + answers.map { FieldBefore($0.name, $0.value) }
  }

  package func keeping(_ names: Set<String>) -> SheetFields {
    var kept = self
    if !names.contains("order") { kept.order = nil }
    kept.answers = answers.filter { names.contains($0.name) }
    return kept
  }

  /// The bytes of the answers.
  var size: Int64 { answers.reduce(0) { $0 + $1.value.countedBytes } }
}

extension AnswerDraft {
  /// The name of the field of the sheet.
  var name: String { Sheet.answerPrefix + field }
}

extension FieldType where Value == Int64 {
  static let sheetOrder = integer(0...1_000_000_000)
}
