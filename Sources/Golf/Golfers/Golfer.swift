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

/// A player to be entered.
public struct NewGolfer: Hashable, Sendable {
  /// The user who is this player, or `nil`.
  public let user: UserID?
  /// The name.
  public let name: String
  /// Whose ratings count.
  public let gender: Gender
  /// The club that keeps the record.
  public let homeClub: ClubID
  /// The club's number for the player, or nothing.
  public let memberNumber: String
  /// The index to begin with, or `nil` for none.
  public let index: Tenths?

  /// The index of a player who names none: the highest (RoH 5.3).
  public static let usualIndex = Tenths(540)

  /// A player to be entered.
  public init(
    user: UserID? = nil, name: String, gender: Gender, homeClub: ClubID, memberNumber: String = "",
    index: Tenths? = usualIndex
  ) {
    self.user = user
    self.name = name
    self.gender = gender
    self.homeClub = homeClub
    self.memberNumber = memberNumber
    self.index = index
  }
}

/// A change to a player: each field stays or gets a value.
public struct GolferChange: Equatable, Sendable {
  /// The user who is this player, or nobody.
  public var user: Change<UserID?> = .keep
  /// The name.
  public var name: Change<String> = .keep
  /// Whose ratings count.
  public var gender: Change<Gender> = .keep
  /// The club that keeps the record from now on.
  public var homeClub: Change<ClubID> = .keep
  /// The club's number for the player.
  public var memberNumber: Change<String> = .keep

  /// A change of nothing.
  public init() {}

  func applied(to old: Golfer) -> Golfer {
    var new = old
    new.user = user.applied(to: old.user)
    new.name = name.applied(to: old.name)
    new.gender = gender.applied(to: old.gender)
    new.homeClub = homeClub.applied(to: old.homeClub)
    new.memberNumber = memberNumber.applied(to: old.memberNumber)
    return new
  }
}

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
