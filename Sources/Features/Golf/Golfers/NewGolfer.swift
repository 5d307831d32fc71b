package import Core

/// A player to be entered.
package struct NewGolfer: Hashable, Sendable {
  /// The user who is this player, or `nil`.
  package let user: UserID?
  /// The name.
  package let name: String
  /// Whose ratings count.
  package let gender: Gender
  /// The club that keeps the record.
  package let homeClub: ClubID
  /// The club's number for the player, or nothing.
  package let memberNumber: String
  /// The index to begin with, or `nil` for none.
  package let index: Tenths?

  /// The index of a player who names none: the highest (RoH 5.3).
  package static let usualIndex = Tenths(540)

  /// A player to be entered.
  package init(
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
package struct GolferChange: Equatable, Sendable {
  /// The user who is this player, or nobody.
  package var user: Change<UserID?> = .keep
  /// The name.
  package var name: Change<String> = .keep
  /// Whose ratings count.
  package var gender: Change<Gender> = .keep
  /// The club that keeps the record from now on.
  package var homeClub: Change<ClubID> = .keep
  /// The club's number for the player.
  package var memberNumber: Change<String> = .keep

  /// A change of nothing.
  package init() {}

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
