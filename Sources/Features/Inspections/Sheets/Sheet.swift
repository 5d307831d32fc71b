import AuditLog
import Core
import Forms
package import JSON
import Merging
import WebAPI

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

/// What is given to make or to change a sheet.
package struct SheetDraft: Sendable {
  package var id: ItemID?
  package var key: String?
  package let section: String?
  /// By id.
  package let target: ItemID?
  package let order: Int64?
  package let isActive: Bool?
  package let answers: [JSONTree.Member]
  /// How what is wrong with answers names them; the section unless given.
  package let place: String?
  package var known = KnownRevisions()

  /// How what is wrong with the answers together is named.
  var answersPlace: String { place ?? section ?? "sheets" }
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

extension SheetDraft {
  /// The fields of a new sheet, as a device gives them.
  func members(of inspection: ItemID, _ answers: [AnswerDraft]) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = [.init("inspection", .integer(inspection.value))]
    if let section { members.append(.init("section", .text(section))) }
    if let target { members.append(.init("target", .integer(target.value))) }
    if let order { members.append(.init("order", .integer(order))) }
    let answers = answers.map { JSONTree.Member($0.field, $0.value.tree) }
    return members + [.init("answers", .object(answers))]
  }
}

/// A change of a sheet, with canonical answers.
struct SheetChange {
  let known: KnownRevisions
  let order: Int64?
  let answers: [AnswerDraft]
  /// How what is wrong with the answers together is named.
  let place: String
  var isActive: Bool?
  /// Those of fields that have no other.
  var stamps: [String: Stamp] = [:]

  init(_ draft: SheetDraft, _ answers: [AnswerDraft]) {
    known = draft.known
    order = draft.order
    isActive = draft.isActive
    place = draft.answersPlace
    self.answers = answers
  }

  var offered: [FieldBefore] {
    (order.map { [FieldBefore("order", json: "\($0)")] } ?? [])
      + answers.map { FieldBefore($0.name, $0.value) }
  }
}

extension AnswerDraft {
  /// The name of the field of the sheet.
  var name: String { Sheet.answerPrefix + field }
}

/// A sheet that a device adds.
struct NewSheet: Input {
  let inspection: ItemID
  let draft: SheetDraft

  init(_ decoder: inout InputDecoder) {
    inspection = decoder.required("inspection", .id())
    let section = decoder.required("section", .fieldKey)
    let target = decoder.optional("target", FieldType<ItemID>.id())
    draft = SheetDraft(fieldsOf: &decoder, section: section, target: target)
  }
}

/// What a device changes of a sheet.
struct SheetFields: Input {
  let draft: SheetDraft

  init(_ decoder: inout InputDecoder) {
    let isActive = decoder.optional("active", .flag)
    draft = SheetDraft(fieldsOf: &decoder, isActive: isActive)
  }
}

extension SheetDraft {
  fileprivate init(
    fieldsOf decoder: inout InputDecoder, section: String? = nil, target: ItemID? = nil,
    isActive: Bool? = nil
  ) {
    self.section = section
    self.target = target
    self.isActive = isActive
    order = decoder.optional("order", .sheetOrder)
    answers = decoder.optional("answers", .values, default: [])
    place = "answers"
  }
}

extension FieldType where Value == Int64 {
  static let sheetOrder = integer(0...1_000_000_000)
}
