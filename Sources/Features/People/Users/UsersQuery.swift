/// Which users are asked for.
package struct UsersQuery: Hashable, Sendable {
  /// Only the active (`true`) or the inactive (`false`); `nil` means both.
  package var isActive: Bool?
  /// A part of the name or the username, without regard to case; empty means everybody.
  package var search: String
  /// How many at most, from 1.
  package var limit: Int
  /// The place after which the list goes on; `nil` means from its beginning.
  package var after: UserPosition?

  /// A question.
  package init(
    isActive: Bool? = nil, search: String = "", limit: Int = 500, after: UserPosition? = nil
  ) {
    self.isActive = isActive
    self.search = search
    self.limit = limit
    self.after = after
  }
}
