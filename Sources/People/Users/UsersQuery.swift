/// Which users are asked for.
public struct UsersQuery: Hashable, Sendable {
  /// Only the active (`true`) or the inactive (`false`); `nil` means both.
  public var isActive: Bool?
  /// A part of the name or the username, without regard to case; empty means everybody.
  public var search: String
  /// How many at most, from 1.
  public var limit: Int
  /// The place after which the list goes on; `nil` means from its beginning.
  public var after: UserPosition?

  /// A question.
  public init(
    isActive: Bool? = nil, search: String = "", limit: Int = 500, after: UserPosition? = nil
  ) {
    self.isActive = isActive
    self.search = search
    self.limit = limit
    self.after = after
  }
}
