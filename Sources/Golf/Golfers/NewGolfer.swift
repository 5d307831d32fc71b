public import Ground

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
