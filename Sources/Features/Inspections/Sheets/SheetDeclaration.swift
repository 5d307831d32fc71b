import Core
import Database
import Forms
import JSON
import Merging
import WebAPI

/// Sheets. A sheet hangs on the target that is inspected.
struct SheetDeclaration: ItemDeclaration {
  let inspections: Inspections
  let type = ItemType.sheet
  let references: Set<String> = ["inspection", "target"]

  func place(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemPlace? {
    guard let id = try transaction.inspection(ofSheet: item.id, item.account) else { return nil }
    let target = try transaction.inspection(id, item.account)?.inspection.target
    return ItemPlace(target: target, holder: id)
  }

  /// A sheet with the answers that a change of it needs to know: those that it names, and those that conflicts of its
  /// device name. What is to become inactive is compared with every answer.
  func find(
    _ item: Item, changing fields: SheetFields, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FoundItem<Sheet> {
    guard var sheet = try transaction.blankSheet(item.id, item.account),
      let inspection = try transaction.inspection(sheet.inspection, item.account)
    else { throw .notFound }
    if fields.isActive == false {
      sheet.answers = try transaction.answers(of: sheet)
    } else {
      var names = Set(fields.given.map(\.name))
      if let device = sender.origin.device {
        for conflict in try transaction.openConflicts(of: item, by: device) {
          names.formUnion(conflict.offer.values.compactMap { Sheet.answer(in: $0.field) })
        }
      }
      sheet.answers = try transaction.answers(of: sheet, names)
    }
    return FoundItem(
      item: item, record: sheet, target: inspection.inspection.target, inspection: inspection)
  }

  func value(of field: String, in sheet: Sheet) -> JSONText { sheet.value(of: field) }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    guard var sheet = try transaction.blankSheet(item.id, item.account) else { throw .notFound }
    if let answer = Sheet.answer(in: field) {
      sheet.answers = try transaction.answers(of: sheet, [answer])
    }
    return sheet.value(of: field)
  }

  /// Makes a sheet, of which the inspection may have the first one already.
  func add(
    _ new: NewSheet, key: String?, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    var new = new
    let inspection = try inspections.inspection(named: new.inspection, sender, in: transaction)
    let form = try inspections.form(of: inspection.inspection, sender.membership, in: transaction)
    guard let section = form.section(new.section) else {
      throw .invalid("section", "The template's version has no such section.")
    }
    try check(new.target, of: section, inspection, sender, in: transaction)
    try check(&new.fields, of: section, sender, in: transaction)
    try SizeLimit.sheet.check(new.fields.size, "answers")
    let kept = KeptChange(.add, .sheet, key: key, new.members)
    if let kept = try inspections.keepIfFinished(kept, known, inspection, sender, in: transaction) {
      return kept
    }
    if section.repeat != .many,
      let first = try transaction.sheet(
        of: inspection.item.id, section: section.key, target: new.target, sender.account),
      let item = try transaction.item(first, sender.account)
    {
      // A second sheet for a section that is filled once, or for the same target, is the first one: its answers join.
      if let key { try transaction.addKey(key, of: first, sender.account) }
      new.fields.isActive = new.fields.isActive ?? true
      new.fields.isJoining = true
      let conflicts = try change(item, new.fields, known, sender, in: transaction)
      return AddedItem(
        item: try transaction.item(first, sender.account) ?? item, conflicts: conflicts)
    }
    return AddedItem(item: try make(new, of: inspection, key: key, sender, in: transaction))
  }

  private func make(
    _ new: NewSheet, of inspection: InspectionRecord, key: String?, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    let (fields, origin) = (new.fields, sender.origin)
    let item = try transaction.makeItem(.sheet, key: key, sender.account, origin)
    var sheet = Sheet(
      item: item, inspection: inspection.item.id, section: new.section, target: new.target,
      order: fields.order ?? 0)
    try transaction.insert(sheet, sender.account)
    try transaction.count(
      SizeLimit.ofRecord + fields.size, in: inspection.item.id, "answers",
      ofSheet: (item.id, fields.size), sender.account)
    for answer in fields.answers where answer.value != .null {
      try transaction.setAnswer(answer, of: sheet, item, origin)
      sheet.set(answer, item, origin)
    }
    if fields.isActive == false {
      sheet.item = try transaction.changeItem(
        item.id, sender.account, ItemChange([FieldBefore](), active: false), origin)
    }
    try transaction.record(sender, sheet.item, before: nil, after: sheet.auditFields)
    return item
  }

  func check(
    _ fields: inout SheetFields, of found: FoundItem<Sheet>, _ known: KnownRevisions,
    _ merged: inout MergedItem, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    merged.stamps = found.record.stamps
    if fields.isJoining {
      // Whoever adds a sheet does not know the place of another one.
      merged.stamps["order"] = Stamp(revision: 1, device: nil)
      return
    }
    guard let inspection = found.inspection?.inspection else { throw .notFound }
    let form = try inspections.form(of: inspection, sender.membership, in: transaction)
    guard let section = form.section(found.record.section) else { throw .notFound }
    try check(&fields, of: section, sender, in: transaction)
  }

  func apply(
    _ fields: SheetFields, _ change: ItemChange, to found: FoundItem<Sheet>, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let (old, account, origin) = (found.record, sender.account, sender.origin)
    var new = old
    new.item = try transaction.changeItem(old.item.id, account, change, origin)
    if let order = fields.order {
      new.order = order
      try transaction.setOrder(order, of: new, account)
    }
    let more = fields.answers.reduce(0) { more, answer in
      more + answer.value.countedBytes - old.value(of: answer.name).countedBytes
    }
    try transaction.count(
      more, in: old.inspection, "answers", ofSheet: (old.item.id, more), account)
    for answer in fields.answers {
      try transaction.setAnswer(answer, of: new, new.item, origin)
      new.set(answer, new.item, origin)
    }
    try transaction.record(
      sender, new.item, before: old.auditFields(of: change), after: new.auditFields(of: change))
  }

  /// A section that is filled for each child needs a target below the inspected one; another one has none. What a
  /// device filled in stays, though the target was moved meanwhile.
  private func check(
    _ target: ItemID?, of section: FormSection, _ inspection: InspectionRecord, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    guard section.repeat == .children else {
      if target == nil { return }
      throw .invalid("target", "The sheets of this section have no target.")
    }
    if let target, let found = try transaction.visibleTarget(target, sender.membership) {
      if sender.origin.device != nil { return }
      if section.kind == nil || found.target.kind == section.kind,
        try transaction.isBelow(target, inspection.inspection.target, sender.account)
      {
        return
      }
    }
    throw .invalid(
      "target",
      "This must be a target below the inspected one\(section.kind.map { " of the kind \($0)" } ?? "")."
    )
  }

  /// Brings answers into the form that is stored.
  private func check(
    _ fields: inout SheetFields, of section: FormSection, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    let (values, faults) = try inspections.canonical(
      fields.given, of: section.fields, sender, in: transaction)
    try faults.map { FieldError("answers\($0.field)", $0.message) }.throwIfAny()
    fields.answers = values.map { AnswerDraft(field: $0.name, value: JSONText($0.value)) }
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let sheet = try transaction.sheet(item.id, item.account) else { throw .notFound }
    writer.value(sheet)
  }
}
