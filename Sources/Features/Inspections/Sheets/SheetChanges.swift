import AuditLog
import Core
import Database
import Forms
import JSON
import Merging
import WebAPI

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
      guard let sheet = try sheet(id, for: draft, in: transaction),
        sheet.inspection == record.item.id
      else {
        return refuse(
          "\(place).\(draft.id == nil ? "key" : "id")",
          "There is no such sheet of the inspection.")
      }
      try change(sheet, draft, in: transaction)
    case .new: _ = try add(draft, at: "\(place).", in: transaction)
    }
  }

  /// Makes a sheet, of which the inspection may have the first one already.
  ///
  /// - Returns: nil for one that is wrong, and for one that was kept.
  mutating func add(
    _ draft: SheetDraft, at place: String, in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item? {
    guard let key = draft.section else {
      refuse("\(place)section", "This field is required for a new sheet.")
      return nil
    }
    guard let section = form.section(key) else {
      refuse("\(place)section", "The template's version has no such section.")
      return nil
    }
    guard try check(draft.target, of: section, at: place, in: transaction),
      let answers = try answers(draft, section, in: transaction)
    else { return nil }
    try SizeLimit.sheet.check(answers.reduce(0) { $0 + $1.value.countedBytes }, draft.answersPlace)
    let kept = KeptChange(.add, .sheet, key: draft.key, draft.members(of: record.item.id, answers))
    if try keepIfFinished(draft.known, kept, in: transaction) { return nil }
    if section.repeat != .many,
      let first = try transaction.sheet(
        of: record.item.id, section: key, target: draft.target, account),
      let sheet = try sheet(first, for: draft, in: transaction)
    {
      if let name = draft.key { try transaction.addKey(name, of: first, account) }
      return try join(draft, answers, to: sheet, in: transaction)
    }
    return try make(draft, answers, section, in: transaction)
  }

  private mutating func make(
    _ draft: SheetDraft, _ answers: [AnswerDraft], _ section: FormSection,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    let item = try transaction.makeItem(.sheet, key: draft.key, account, sender.origin)
    var sheet = Sheet(
      item: item, inspection: record.item.id, section: section.key, target: draft.target,
      order: draft.order ?? 0)
    try transaction.insert(sheet, account)
    let size = answers.reduce(0) { $0 + $1.value.countedBytes }
    try transaction.count(
      SizeLimit.ofRecord + size, in: record.item.id, draft.answersPlace,
      ofSheet: (item.id, size), account)
    for answer in answers where answer.value != .null {
      try transaction.setAnswer(answer, of: sheet, item, sender.origin)
      sheet.set(answer, item, sender.origin)
    }
    if draft.isActive == false {
      sheet.item = try transaction.changeItem(
        item.id, account, ItemChange([FieldBefore](), active: false), sender.origin)
    }
    try transaction.record(sender, sheet.item, before: nil, after: sheet.auditFields)
    return item
  }

  /// A second sheet for a section that is filled once, or for the same target, is the first one: its answers join.
  private mutating func join(
    _ draft: SheetDraft, _ answers: [AnswerDraft], to first: Sheet,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    var change = SheetChange(draft, answers)
    change.isActive = draft.isActive ?? true
    // Whoever adds a sheet does not know the place of another one.
    change.stamps["order"] = Stamp(revision: 1, device: nil)
    try self.change(first, change, in: transaction)
    return try transaction.item(first.item.id, account) ?? first.item
  }

  /// A sheet with the answers that a change of it needs to know: those that it names, and those that conflicts of its
  /// device name. What is to become inactive is compared with every answer.
  func sheet(
    _ id: ItemID, for draft: SheetDraft, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Sheet? {
    if draft.isActive == false { return try transaction.sheet(id, account) }
    guard var sheet = try transaction.blankSheet(id, account) else { return nil }
    var fields = Set(draft.answers.map(\.name))
    if let device = sender.origin.device {
      for conflict in try transaction.openConflicts(of: sheet.item, by: device) {
        fields.formUnion(conflict.offer.values.compactMap { Sheet.answer(in: $0.field) })
      }
    }
    sheet.answers = try transaction.answers(of: sheet, fields)
    return sheet
  }

  /// Changes a sheet that is there, of which the answers to be changed are known.
  mutating func change(
    _ sheet: Sheet, _ draft: SheetDraft, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let section = form.section(sheet.section),
      let answers = try answers(draft, section, in: transaction)
    else { return }
    try change(sheet, SheetChange(draft, answers), in: transaction)
  }

  private mutating func change(
    _ old: Sheet, _ given: SheetChange, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    var merged = try merged(
      old.item, target: record.inspection.target, given.known, in: transaction
    ) { old.value(of: $0) }
    merged.stamps = given.stamps.merging(old.stamps) { _, answer in answer }
    let offered = OfferedChange(given.known, active: given.isActive)
    let result = try inspections.merge(
      given.offered, offered, into: merged, sender, in: transaction)
    let change = result.change(of: merged)
    if !change.isEmpty {
      var new = old
      new.item = try transaction.changeItem(old.item.id, account, change, sender.origin)
      if let order = given.order, result.accepted.contains("order") {
        new.order = order
        try transaction.setOrder(order, of: new, account)
      }
      let accepted = given.answers.filter { result.accepted.contains($0.name) }
      let more = accepted.reduce(0) { more, answer in
        more + answer.value.countedBytes - old.value(of: answer.name).countedBytes
      }
      try transaction.count(
        more, in: record.item.id, given.place, ofSheet: (old.item.id, more), account)
      for answer in accepted {
        try transaction.setAnswer(answer, of: new, new.item, sender.origin)
        new.set(answer, new.item, sender.origin)
      }
      try transaction.record(
        sender, new.item, before: old.auditFields(of: change),
        after: new.auditFields(of: change))
    }
    add(try inspections.keep(result.conflicts, of: merged, sender, in: transaction))
  }

  /// A section that is filled for each child needs a target below the inspected one; another one has none. What a
  /// device filled in stays, though the target was moved meanwhile.
  private mutating func check(
    _ target: ItemID?, of section: FormSection, at place: String,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard section.repeat == .children else {
      if target != nil { refuse("\(place)target", "The sheets of this section have no target.") }
      return target == nil
    }
    if let target, let found = try transaction.visibleTarget(target, membership) {
      if sender.origin.device != nil { return true }
      if section.kind == nil || found.target.kind == section.kind,
        try transaction.isBelow(target, record.inspection.target, account)
      {
        return true
      }
    }
    refuse(
      "\(place)target",
      "This must be a target below the inspected one\(section.kind.map { " of the kind \($0)" } ?? "")."
    )
    return false
  }

  /// The canonical answers; nil where some are wrong.
  private mutating func answers(
    _ draft: SheetDraft, _ section: FormSection, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [AnswerDraft]? {
    let (values, faults) = try inspections.canonical(
      draft.answers, of: section.fields, sender, in: transaction)
    let place = draft.place ?? section.key
    refuse(faults.map { FieldError("\(place)\($0.field)", $0.message) })
    if !faults.isEmpty { return nil }
    return values.map { AnswerDraft(field: $0.name, value: JSONText($0.value)) }
  }
}
