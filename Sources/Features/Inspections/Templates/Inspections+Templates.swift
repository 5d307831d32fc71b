import AuditLog
package import Core
import Crypto
package import Database
import Forms
import JSON

extension Inspections {
  /// The newest version of each template, by title.
  package func templates(
    active: Bool?, of account: String, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [Template] {
    let membership = try transaction.member(of: account, context)
    return try transaction.templates(membership.account.id)
      .filter { active == nil || $0.isActive == active }
  }

  /// A version of a template, the newest unless given.
  package func template(
    _ name: String, version: Int64?, of account: String, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Template {
    let membership = try transaction.member(of: account, context)
    guard let template = try transaction.template(name, version, membership.account.id) else {
      throw .notFound
    }
    return template
  }

  /// Makes a template or a new version of it. The same content again makes no version. A version that a restore lost
  /// is made again under its number, whatever came after it.
  package func saveTemplate(
    _ draft: TemplateDraft, _ membership: Membership, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Template {
    transaction.hold(.account(membership.account.id))
    try membership.require(.manager)
    let account = membership.account
    let types = try transaction.fieldTypes(ofTemplate: draft.name, account.id)
    let form = try form(draft, types, account)
    let old = try transaction.template(draft.name, nil, account.id)
    var new = old ?? Template(name: draft.name)
    new.isActive = draft.isActive ?? new.isActive
    var saved = new
    if let number = try number(of: form, draft, old, account.id, in: transaction) {
      saved.take(form, as: number)
      if number > new.version { new = saved }
    } else if new == old {
      return try transaction.template(draft.name, draft.version, account.id) ?? new
    }
    let item = try keep(new, before: old, account.id, context, in: transaction)
    saved.item = item.id
    var after = new.auditFields
    if saved.version != old?.version {
      try transaction.insertVersion(saved, types.adding(form.types), account.id, context)
    }
    if saved.version < new.version {
      after.add("lostVersion", .int(saved.version))
      after.add("lostDigest", .text(saved.digest.description))
    }
    try transaction.record(context, account, item, before: old?.auditFields, after: after)
    return saved
  }

  /// The number of the version that a form becomes; nil if it is there.
  private func number(
    of form: Form, _ draft: TemplateDraft, _ old: Template?, _ account: AccountID,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Int64? {
    let first = try transaction.firstVersion(account)
    guard let number = draft.version else {
      return form.digest == old?.digest ? nil : max((old?.version ?? 0) + 1, first)
    }
    let known = try transaction.digest(ofTemplate: draft.name, number, account)
    if known == form.digest { return nil }
    if known != nil || number >= first {
      throw .invalid(
        "version", "The server counts the versions: give only one that a restore lost.")
    }
    return number
  }

  /// Tells clients of the form anew when its first active inspection is to begin or to come back, or its last one is to
  /// leave the lists, if the form is not the newest version: a template is told with the versions that are used.
  func tellVersion(
    of inspection: Inspection, _ account: AccountID, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let newest = try transaction.template(inspection.template, nil, account),
      newest.version != inspection.version, try !transaction.hasOther(using: inspection)
    else { return }
    try transaction.tellAgain(newest.item, account)
  }

  private func keep(
    _ new: Template, before old: Template?, _ account: AccountID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    guard let old else {
      let item = try transaction.makeItem(.template, key: nil, account, Origin(context))
      try transaction.insert(new, item.id, account)
      if new.isActive { return item }
      return try transaction.changeItem(
        item.id, account, ItemChange([FieldBefore](), active: false), Origin(context))
    }
    try transaction.update(new, account)
    var before: [FieldBefore] = []
    if new.version != old.version { before.append(FieldBefore("version", json: "\(old.version)")) }
    if new.title != old.title { before.append(FieldBefore("title", JSONText(.text(old.title)))) }
    let change = ItemChange(before, active: new.isActive == old.isActive ? nil : new.isActive)
    return try transaction.changeItem(old.item, account, change, Origin(context))
  }

  /// The form that is given; what is wrong with it depends on the account's kinds and on earlier versions too.
  private func form(
    _ draft: TemplateDraft, _ types: FieldTypes, _ account: Account
  ) throws(InspectionFault) -> Form {
    var errors = draft.errors(with: types, account)
    if let message = TemplateName.fault(in: draft.name) {
      errors.insert(FieldError("template", message), at: 0)
    }
    try errors.throwIfAny()
    let form = Form(title: draft.title, sections: (try? FormReader.sections(draft.sections)) ?? [])
    try SizeLimit.form.check(
      Int64(JSONTree.array(form.sections.map(\.json)).compact.count), "sections")
    return form
  }
}

extension TemplateDraft {
  /// What is wrong with the sections.
  func errors(with types: FieldTypes, _ account: Account) -> [FieldError] {
    do throws(FormErrors) {
      let kinds = account.kinds.names
      _ = try FormReader.sections(sections, kinds: kinds, types: types.types)
      return []
    } catch {
      return error.errors.map { FieldError("sections\($0.field)", $0.message) }
    }
  }
}
