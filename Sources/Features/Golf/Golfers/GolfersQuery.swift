/// The players of a club that are asked for.
package struct GolfersQuery: Hashable, Sendable {
  /// The club.
  package let club: ClubID
  /// A part of the name or the member number, or `nil`.
  package let search: String?
  /// How many at most.
  package let limit: Int
  /// The lower-cased name and the number of the player after whom the list goes on.
  package let after: Position?

  /// A place in the list.
  package struct Position: Hashable, Sendable {
    /// The lower-cased name.
    package let nameKey: String
    /// The number.
    package let id: Int64

    /// A place in the list.
    package init(nameKey: String, id: Int64) {
      self.nameKey = nameKey
      self.id = id
    }
  }

  /// A question.
  package init(club: ClubID, search: String? = nil, limit: Int = 500, after: Position? = nil) {
    self.club = club
    self.search = search
    self.limit = limit
    self.after = after
  }
}
