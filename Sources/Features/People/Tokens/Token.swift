package import AuditLog
package import Core
import Crypto
package import Database
import JSON
package import WebAPI

/// What a program sends in place of the auth hash of a login, to do some of what its user may do.
package struct Token: Hashable, AuditedRecord {
  package var id = TokenID(stored: 1)
  package var user = UserID(stored: 1)
  package var name = ""
  /// The first characters of its text.
  package var prefix = ""
  package var scopes = Scopes()
  package var expiresAt = Instant(seconds: 0)
  /// The hour of the last use.
  package var lastUsedAt: Instant?
  package var createdAt = Instant(seconds: 0)
  /// SHA-256 of its text, as it is made; never read back.
  var digest: Digest?

  package static let auditKind = "token"
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }

  package static let fields = FieldTable<Token>(
    "tokens", blank: Token(),
    [
      .constant("id", \.id),
      .constant("user", \.user, column: "user_id"),
      .fixed("name", \.name, .name, "By which you know it again.").checked(\.name, .name),
      .constant("prefix", \.prefix, isAudited: true),
      .fixed("scopes", \.scopes, .scopes, "What it may be used for."),
      .constant("expiresAt", \.expiresAt, column: "expires_at", isAudited: true),
      .stored("lastUsedAt", \.lastUsedAt, column: "last_used_at"),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .derived(column: "name_key") { .text(Names.key(of: $0.name)) },
      .derived(column: "digest") { $0.digest.map { .blob($0.array) } ?? .null },
    ])
}

/// The scopes of a token, stored with blanks between them.
package struct Scopes: Hashable, FieldValue {
  package var all: [Scope] = []

  package static var columnFormat: ColumnFormat { .text }

  package init(_ all: [Scope] = []) { self.all = all }

  package init(_ row: borrowing Row, _ column: Int32) {
    all = row.text(column).split(separator: " ").compactMap { Scope($0) }
  }

  private var texts: [String] { all.map(\.description) }
  package var sqlValue: SQLValue { .text(texts.joined(separator: " ")) }
  package var auditValue: AuditValue { .texts(texts) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(texts) }
  package static var sample: Scopes { Scopes([Scope(of: "timesheets", isWrite: false)]) }
}

extension FieldType where Value == Scopes {
  /// 1 to 20 scopes; a repeated one counts once.
  static let scopes = FieldType<[Scope]>.list(.scope, 1...20).map(placeholder: Scopes()) { all, _ in
    var seen: Set<Scope> = []
    return .value(Scopes(all.filter { seen.insert($0).inserted }))
  }
}

extension FieldType where Value == Scope {
  fileprivate static let scope = FieldType<String>.word.map(
    placeholder: .readsAll,
    schema: .object([
      "type": .text("string"), "pattern": .text("^([a-z]+:(read|write)|\\*:read)$"),
    ])
  ) { text, _ in
    .value(
      Scope(text), orElse: "This must be a scope, such as timesheets:read, golf:write or *:read.")
  }
}

extension Token: Output {
  package static var example: Token {
    Token(
      name: "Payroll", prefix: "kt_Zx81b", scopes: .sample,
      expiresAt: Instant(seconds: 1_775_034_000), createdAt: Instant(seconds: 1_767_258_000))
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

/// A token that was made now: only this response has its text.
package struct NewTokenResponse: Output {
  package let token: Token
  package let text: String

  package static var example: NewTokenResponse {
    NewTokenResponse(
      token: .example, text: "kt_Zx81bT0kUqVd3mJ4nH6sLw9yEaR2cG5fKiBoPtMvNxQ0DzXu")
  }

  package func write(to writer: inout ResponseWriter) {
    token.write(to: &writer)
    writer.secretField("token", text)
  }
}

/// What a new token is asked for with.
package struct NewToken: Input {
  package let draft: Token
  /// 90 days from now unless given.
  package let expiresAt: Instant?

  package init(_ decoder: inout InputDecoder) {
    draft = Token.fields.decodeNew(&decoder)
    expiresAt = decoder.optional(
      "expiresAt", .instant, "At most two years from now; 90 days from now unless given.")
  }
}

/// Whose tokens are wanted.
struct TokensQuery: Input {
  let owner: UserScope

  init(_ decoder: inout InputDecoder) {
    owner = decoder.ownerForAdmins(elseForbidden: "Only admins see other users' tokens.")
  }
}
