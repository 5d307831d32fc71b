public import Core

extension FieldType where Value == UserScope {
  /// The id of a user, or `all`.
  public static let userScope: FieldType = .either(
    FieldType<UserID>.id().map(placeholder: .everybody) { id, _ in .value(.user(id)) },
    or: FieldType<Everybody>.oneOf(Everybody.self)
      .map(placeholder: .everybody) { _, _ in .value(.everybody) },
    "This must be an id or all.")

  private enum Everybody: String, CaseIterable, Sendable {
    case all
  }
}
