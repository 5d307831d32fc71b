import AuditLog
package import Core
import Crypto
package import Database
import Forms
import JSON
import WebAPI

extension Inspections {
  /// Forms and their versions.
  var templatesOperations: [Operation] {
    [templatesOperation, templateOperation, saveTemplateOperation]
  }

  /// Tells what is wrong with the sections together with what is wrong with other fields.
  private func refuse(
    _ draft: TemplateDraft, _ decoder: InputDecoder, _ context: RequestContext,
    _ transaction: ReadTransaction
  ) throws(Problem) {
    let errors = try asProblem { () throws(InspectionFault) -> [FieldError] in
      guard let account = try transaction.account(named: draft.account),
        try transaction.memberIfAny(of: account, context) != nil, !decoder.isWrong("sections")
      else { return [] }
      return draft.errors(
        with: try transaction.fieldTypes(ofTemplate: draft.name, account.id), account)
    }
    if !errors.isEmpty { throw .invalid(decoder.errors + errors) }
  }

  private var templatesOperation: Operation {
    .read(
      OperationInfo(
        104, "templates", .get("/accounts/{account}/templates"), .inspector, .inspections,
        "Lists the newest version of each template, by title.")
    ) { (input: TemplatesInput, context, transaction) throws(InspectionFault) in
      try templates(active: input.active, of: input.account, context, in: transaction)
    }
  }

  /// The newest version of each template, by title.
  package func templates(
    active: Bool?, of account: String, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [Template] {
    let membership = try transaction.member(of: account, context)
    return try transaction.templates(membership.account.id)
      .filter { active == nil || $0.isActive == active }
  }

  private var templateOperation: Operation {
    .read(
      OperationInfo(
        105, "template", .get("/accounts/{account}/templates/{template}"), .inspector,
        .inspections, "Shows a template in its newest version, or in another one.")
    ) { (input: TemplateInput, context, transaction) throws(InspectionFault) in
      try template(
        input.template, version: input.version, of: input.account, context, in: transaction)
    }
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

  private var saveTemplateOperation: Operation {
    .write(
      OperationInfo(
        106, "saveTemplate", .put("/accounts/{account}/templates/{template}"), .accountManager,
        .inspections, "Makes a template, or a new version of it."),
      OperationOptions<TemplateDraft, Template>(
        details:
          "The same content again makes no version. Versions stay. The key of a field never changes its type.",
        bodyLimits: .ofForms,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try require(.manager, of: input.account, context, transaction)
          try refuse(input, decoder, context, transaction)
        })
    ) { draft, context, transaction throws(InspectionFault) in
      let membership = try transaction.holdAccount(draft.account, context)
      return try saveTemplate(draft, membership, context, in: transaction)
    }
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

extension BodyLimits {
  /// The largest template has 500 fields with 200 choices of two names each; a megabyte of JSON holds half of them.
  static let ofForms = BodyLimits(bytes: usual.bytes, names: 100_000)
}
