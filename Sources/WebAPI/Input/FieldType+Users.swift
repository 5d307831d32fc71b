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

extension InputDecoder {
  /// Decodes `user`: whose records are listed; the caller's own unless given. Only admins name others.
  public mutating func ownerForAdmins(elseForbidden message: String) -> UserScope {
    let asked = optional(
      "user", .userScope, "Whose, for admins: an id or all; your own unless given.")
    let caller = context?.caller
    let own = UserScope.user(caller?.user ?? UserID(stored: 1))
    if let asked, asked != own, let caller, caller.role < .admin { forbid("user", message) }
    return asked ?? own
  }
}
