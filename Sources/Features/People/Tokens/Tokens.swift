package import Core
import Crypto
package import Database
import WebAPI

// Tokens: credentials of programs, beside sessions.
extension People {
  /// The most tokens of a user, those that have expired included.
  package static let mostTokens = 50
  private static let usualTokenSeconds: Int64 = 90 * 86_400
  /// Two years, one of them a leap year.
  private static let longestTokenSeconds: Int64 = 731 * 86_400

  /// `features` are the names that a scope may have.
  func tokenOperations(_ features: [String]) -> [Operation] {
    [tokensOperation, tokenOperation, createTokenOperation(features), endTokenOperation]
  }

  private var tokensOperation: Operation {
    .read(
      OperationInfo(
        91, "tokens", .get("/tokens"), .authenticated, .session, "Lists your tokens by name."),
      OperationOptions<TokensQuery, [Token]>(
        details: "Expired ones too, until they are ended. `lastUsedAt` is a full hour.",
        runsInBackground: { $0.owner == .everybody })
    ) { query, _, transaction throws(PeopleFault) in
      try transaction.tokens(of: query.owner)
    }
  }

  private var tokenOperation: Operation {
    .read(
      OperationInfo(
        243, "token", .get("/tokens/{id}"), .authenticated, .session, "Gives one of your tokens."),
      OperationOptions<Reference<Caller.Token>, Token>(details: "Or anybody's, for admins."),
      byID: token)
  }

  /// - Throws: `.tokenNotFound`, also for one of another user, unless the caller is an admin.
  package func token(
    _ id: TokenID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> Token {
    guard let caller = context.caller, let token = try transaction.token(id),
      token.user == caller.user || caller.role >= .admin
    else { throw .tokenNotFound }
    return token
  }

  /// What a token may be used for; nothing for one that has ended.
  package func scopes(
    of id: TokenID, in transaction: ReadTransaction
  ) throws(PeopleFault) -> [Scope] {
    try transaction.token(id)?.scopes.all ?? []
  }

  private func createTokenOperation(_ features: [String]) -> Operation {
    .write(
      OperationInfo(
        92, "createToken", .post("/tokens"), .authenticated.bySession, .session,
        "Makes a token, which a program sends in place of an auth hash."),
      OperationOptions<NewToken, NewTokenResponse>(
        details: """
          Only this response has its text, as `token`: the same request again, with its idempotency key, gets null. \
          A scope is `<feature>:read`, `<feature>:write`, which also reads, or `*:read`; the features are \
          \(features.joined(separator: ", ")). What it may do is the lesser of its scopes and its user's \
          role at each request. It ends when it expires, with `endToken`, and when an admin deactivates \
          its user or sets another password. Logins, passwords, roles, members, making tokens and erasures need a session.
          """,
        location: { "/tokens/\($0.token.id)" }, hasEntityTag: false)
    ) { new, context, transaction throws(PeopleFault) in
      try create(new, among: features, context, in: transaction)
    }
  }

  /// Makes a token of the caller.
  ///
  /// - Throws: `.invalid`, `.tooManyTokens`.
  package func create(
    _ new: NewToken, among features: [String], _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> NewTokenResponse {
    let user = try callerID(of: context)
    transaction.hold(.user(user))
    let expiresAt = new.expiresAt ?? context.now + Self.usualTokenSeconds
    try refuse(
      errors(in: new.draft, expiringAt: expiresAt, among: features, at: context.now))
    guard try transaction.countTokens(of: user) < Self.mostTokens else { throw .tooManyTokens }
    let text = TokenText(randomBytes(TokenText.randomBytes))
    var token = new.draft
    token.id = try transaction.newID("tokens")
    token.user = user
    token.prefix = text.prefix
    token.expiresAt = expiresAt
    token.createdAt = context.now
    token.digest = SHA256.of(text.text)
    try transaction.insert(token)
    try context.record(token: nil, token, in: transaction)
    return NewTokenResponse(token: token, text: text.text)
  }

  private func errors(
    in token: Token, expiringAt expiresAt: Instant, among features: [String], at now: Instant
  ) -> [FieldError] {
    var errors = Token.fields.errors(in: token)
    for (index, scope) in token.scopes.all.enumerated() {
      guard let feature = scope.feature, !features.contains(feature) else { continue }
      errors.append(
        FieldError(
          "scopes[\(index)]",
          "There is no feature \(feature) here: there are \(features.joined(separator: ", "))."))
    }
    if expiresAt <= now || expiresAt > now + Self.longestTokenSeconds {
      errors.append(FieldError("expiresAt", "A token ends after now, and within two years."))
    }
    return errors
  }

  private func refuse(_ errors: [FieldError]) throws(PeopleFault) {
    if !errors.isEmpty { throw .invalid(errors) }
  }

  private var endTokenOperation: Operation {
    .write(
      OperationInfo(
        93, "endToken", .delete("/tokens/{id}"), .authenticated, .session,
        "Ends one of your tokens at once."),
      OperationOptions<Reference<Caller.Token>, NoOutput>(details: "Or anybody's, for admins."),
      byID: end)
  }

  /// Ends a token of the caller, or anybody's for admins.
  ///
  /// - Throws: `.tokenNotFound`.
  package func end(
    _ id: TokenID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    transaction.hold(.owner(of: id))
    try end(try token(id, context, in: transaction), context, in: transaction)
  }

  /// Ends all tokens of a user.
  func endTokens(
    of user: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    for token in try transaction.tokens(of: .user(user)) {
      try end(token, context, in: transaction)
    }
  }

  private func end(
    _ token: Token, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    guard try transaction.deleteToken(token.id) else { return }
    try context.record(token: token, nil, in: transaction)
  }
}
