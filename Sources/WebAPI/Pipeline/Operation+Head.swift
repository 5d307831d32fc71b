// What the head of a request alone shows to be wrong.
extension Operation {
  /// - Throws: 400 when `If-Match`, where it counts, is no entity tag.
  func checkForm(ofIfMatch text: String?) throws(Problem) {
    guard let text, precondition != nil, !EntityTag.isList(text) else { return }
    throw Problem(
      .badRequest,
      "If-Match must be an entity tag in its quotes as ETag gave it, such as \"5d1f0c2a9b3e4f60\", or *."
    )
  }
}

extension Problem {
  static let noAuthHash = Problem(
    .unauthenticated,
    "Log in first: this needs the auth hash of a login, as “Authorization: Bearer 6b1f…”.")
  static let malformedAuthorization = Problem(
    .unauthenticated,
    "The Authorization header must be “Bearer”, a space and the auth hash of a login.")
  static let invalidAuthHash = Problem(
    .unauthenticated, "The auth hash is not valid, or no longer.")
}
