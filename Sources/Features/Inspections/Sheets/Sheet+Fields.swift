import AuditLog
import Core
import JSON
import Merging

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
