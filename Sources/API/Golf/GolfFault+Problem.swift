public import Golf

extension GolfFault: Refusal {
  /// The refusal as the client sees it.
  public var problem: Problem {
    switch self {
    case .forbidden(let why): Problem(.forbidden, why)
    case .invalid(let fields): .invalid(fields.map { FieldFault($0.name, $0.message) })
    case .notFound: Problem(.notFound, "There is no such thing.")
    case .duplicate(let field):
      Problem(
        .duplicate, field.message, fields: [FieldFault(field.name, field.message)])
    case .decided(let how): Problem(.decided, how)
    case .database(let error): .database(error)
    }
  }
}
