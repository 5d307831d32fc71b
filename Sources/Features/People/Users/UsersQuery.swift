package struct UsersQuery: Hashable, Sendable {
  /// Only active or only inactive users; `nil` for both.
  package var isActive: Bool?
  /// A part of the name or the username, in any case; empty for all users.
  package var search: String
  /// Whether `search` is looked for in usernames too.
  package var searchesUsernames = true
  /// At least 1.
  package var limit: Int
  /// The page starts after this position; `nil` for the first page.
  package var after: UserPosition?

  package init(
    isActive: Bool? = nil, search: String = "", limit: Int = 500, after: UserPosition? = nil
  ) {
    self.isActive = isActive
    self.search = search
    self.limit = limit
    self.after = after
  }
}
