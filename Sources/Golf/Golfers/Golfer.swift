public import Ground

/// A player with a scoring record.
public struct Golfer: Hashable, Sendable {
  /// The player's number.
  public let id: GolferID
  /// The user who logs in as this player, if anyone does.
  public var user: UserID?
  /// The player's name, 1 to 100 characters.
  public var name: String
  /// Whose ratings count where none are named.
  public var gender: Gender
  /// The club that keeps the record.
  public var homeClub: ClubID
  /// The number that the club gave, or nothing.
  public var memberNumber: String
  /// The index with which the record begins; `nil` for a player who has none yet.
  public let assignedIndex: Tenths?
  /// The day on which the record was begun.
  public let registeredOn: Day
  /// When the player was entered.
  public let createdAt: Instant

  /// A player as stored.
  public init(
    id: GolferID, user: UserID?, name: String, gender: Gender, homeClub: ClubID,
    memberNumber: String, assignedIndex: Tenths?, registeredOn: Day, createdAt: Instant
  ) {
    self.id = id
    self.user = user
    self.name = name
    self.gender = gender
    self.homeClub = homeClub
    self.memberNumber = memberNumber
    self.assignedIndex = assignedIndex
    self.registeredOn = registeredOn
    self.createdAt = createdAt
  }
}

/// A player with the index of a day.
public struct GolferStanding: Hashable, Sendable {
  /// The player.
  public let golfer: Golfer
  /// The Handicap Index in force, or `nil` when there is none.
  public let index: Tenths?
  /// The lowest index of the year before, once twenty scores are on record (RoH 5.7).
  public let lowIndex: Tenths?
  /// The day since which the index is in force.
  public let asOf: Day

  /// A player with the index of a day.
  public init(golfer: Golfer, index: Tenths?, lowIndex: Tenths?, asOf: Day) {
    self.golfer = golfer
    self.index = index
    self.lowIndex = lowIndex
    self.asOf = asOf
  }
}
