import AuditLog
import Core
import Database
import Forms
import JSON

extension InspectionEditor {
  /// Makes or changes a sheet.
  mutating func save(
    _ draft: SheetDraft, at place: String, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let found = try find(
      id: draft.id, key: draft.key, .sheet, at: place, in: transaction)
    switch found {
    case .wrong: return
    case .known(let id):
      guard let sheet = try transaction.sheet(id, account), sheet.inspection == record.item.id
      else {
        return refuse(
          "\(place).\(draft.id == nil ? "key" : "id")",
          "There is no such sheet of the inspection.")
      }
      try change(sheet, draft, at: place, in: transaction)
    case .new: try add(draft, at: place, in: transaction)
    }
  }

  private mutating func add(
    _ draft: SheetDraft, at place: String, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let key = draft.section else {
      return refuse("\(place).section", "This field is required for a new sheet.")
    }
    guard let section = form.section(key) else {
      return refuse("\(place).section", "The template's version has no such section.")
    }
    guard try check(draft.target, of: section, at: place, in: transaction) else { return }
    // A second sheet for a section that is filled once is the first one.
    if section.repeat != .many,
      let first = try transaction.sheet(
        of: record.item.id, section: key, target: draft.target, account),
      let sheet = try transaction.sheet(first, account)
    {
      if let name = draft.key { try transaction.addKey(name, of: first, account) }
      return try change(sheet, draft, at: place, in: transaction)
    }
    guard let answers = try answers(draft, section, in: transaction) else { return }
    let item = try transaction.makeItem(.sheet, key: draft.key, account, origin)
    var sheet = Sheet(
      item: item, inspection: record.item.id, section: key, target: draft.target,
      order: draft.order ?? 0)
    try transaction.insert(sheet, account)
    for answer in answers where answer.value != .null {
      try transaction.setAnswer(answer, of: sheet, item, origin)
      sheet.set(answer, item, origin)
    }
    if draft.isActive == false {
      sheet.item = try transaction.changeItem(
        item.id, account, ItemChange([FieldBefore](), active: false), origin)
    }
    try transaction.record(
      context, membership.account, sheet.item, before: nil, after: sheet.auditFields)
  }

  private mutating func change(
    _ old: Sheet, _ draft: SheetDraft, at place: String, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let section = form.section(old.section),
      let answers = try answers(draft, section, in: transaction)
    else { return }
    var new = old
    var before: [FieldBefore] = []
    if let order = draft.order, order != old.order {
      before.append(FieldBefore("order", json: "\(old.order)"))
      new.order = order
    }
    let changed = answers.filter { $0.value != (old.answers[$0.field]?.value ?? .null) }
    for answer in changed {
      let value = old.answers[answer.field]?.value ?? .null
      before.append(FieldBefore("answers.\(answer.field)", value))
    }
    let active = draft.isActive == old.item.isActive ? nil : draft.isActive
    let change = ItemChange(before, active: active)
    if change.isEmpty { return }
    new.item = try transaction.changeItem(old.item.id, account, change, origin)
    if new.order != old.order { try transaction.setOrder(new.order, of: new, account) }
    for answer in changed {
      try transaction.setAnswer(answer, of: new, new.item, origin)
      new.set(answer, new.item, origin)
    }
    try transaction.record(
      context, membership.account, new.item, before: old.auditFields, after: new.auditFields)
  }

  /// A section that is filled for each child needs a target below the inspected one; another one has none.
  private mutating func check(
    _ target: ItemID?, of section: FormSection, at place: String,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard section.repeat == .children else {
      if target != nil { refuse("\(place).target", "The sheets of this section have no target.") }
      return target == nil
    }
    guard let target, let found = try transaction.visibleTarget(target, membership),
      try transaction.isBelow(target, record.inspection.target, account),
      section.kind == nil || found.target.kind == section.kind
    else {
      refuse(
        "\(place).target",
        "This must be a target below the inspected one\(section.kind.map { " of the kind \($0)" } ?? "")."
      )
      return false
    }
    return true
  }

  /// The canonical answers; nil where some are wrong.
  private mutating func answers(
    _ draft: SheetDraft, _ section: FormSection, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [AnswerDraft]? {
    let name = draft.key ?? draft.id?.description ?? section.key
    var found: [FieldError] = []
    var answers: [AnswerDraft] = []
    do throws(FormErrors) {
      answers = try section.fields.canonical(draft.answers, in: draft.zone)
        .map { AnswerDraft(field: $0.name, value: JSONText($0.value)) }
    } catch {
      found = error.errors
    }
    for answer in answers where section.field(answer.field)?.type == .target {
      guard case .integer(let id) = answer.value.tree else { continue }
      if try transaction.visibleTarget(ItemID(stored: id), membership) == nil {
        found.append(FieldError(".\(answer.field)", "There is no such target."))
      }
    }
    refuse(found.map { FieldError("sheets[\(name)]\($0.field)", $0.message) })
    return found.isEmpty ? answers : nil
  }
}

extension Sheet {
  mutating func set(_ answer: AnswerDraft, _ item: Item, _ origin: Origin) {
    answers[answer.field] = Answer(
      value: answer.value, revision: item.revision, device: origin.device)
  }

  /// What the audit log holds of it.
  var auditFields: AuditFields {
    [
      "inspection": .id(inspection), "section": .text(section), "target": .id(target),
      "order": .int(order),
      "answers": .json(.object(given.map { .init($0.field, $0.value.tree) })),
      "active": .flag(item.isActive),
    ]
  }
}
