import Core
import Database
import WebAPI

extension Inspections {
  /// Forms and their versions.
  var templatesOperations: [Operation] {
    [templatesOperation, templateOperation, saveTemplateOperation]
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

  private var saveTemplateOperation: Operation {
    .write(
      OperationInfo(
        106, "saveTemplate", .put("/accounts/{account}/templates/{template}"), .accountManager,
        .inspections, "Makes a template, or a new version of it."),
      OperationOptions<TemplateDraft, Template>(
        details:
          "The same content again makes no version. Versions stay. The key of a field never changes its type.",
        content: .ofForms,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try require(.manager, of: input.account, context, transaction)
          try refuse(input, decoder, context, transaction)
        })
    ) { draft, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: draft.account, context)
      return try saveTemplate(draft, membership, context, in: transaction)
    }
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
}

extension ContentLimits {
  /// The largest template has 500 fields with 200 choices of two names each; a megabyte of JSON holds half of them.
  static let ofForms = ContentLimits(bytes: usual.bytes, names: 100_000)
}
