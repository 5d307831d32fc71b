public import Ground

/// The players of a club that are asked for.
public struct GolfersQuery: Hashable, Sendable {
  /// The club.
  public let club: ClubID
  /// A part of the name or the member number, or `nil`.
  public let search: String?
  /// How many at most.
  public let limit: Int
  /// The lower-cased name and the number of the player after whom the list goes on.
  public let after: Position?

  /// A place in the list.
  public struct Position: Hashable, Sendable {
    /// The lower-cased name.
    public let nameKey: String
    /// The number.
    public let id: Int64

    /// A place in the list.
    public init(nameKey: String, id: Int64) {
      self.nameKey = nameKey
      self.id = id
    }
  }

  /// A question.
  public init(club: ClubID, search: String? = nil, limit: Int = 500, after: Position? = nil) {
    self.club = club
    self.search = search
    self.limit = limit
    self.after = after
  }
}
