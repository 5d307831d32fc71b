package import Core

package typealias GolferID = ID<Golfer>

/// A player with a scoring record.
package struct Golfer: Hashable, Sendable {
  /// The player's number.
  package let id: GolferID
  /// The user who logs in as this player, if anyone does.
  package var user: UserID?
  /// The player's name, 1 to 100 characters.
  package var name: String
  /// Whose ratings count where none are named.
  package var gender: Gender
  /// The club that keeps the record.
  package var homeClub: ClubID
  /// The number that the club gave, or nothing.
  package var memberNumber: String
  /// The index with which the record begins; `nil` for a player who has none yet.
  package let assignedIndex: Tenths?
  /// The day on which the record was begun.
  package let registeredOn: Day
  /// When the player was entered.
  package let createdAt: Instant

  /// A player as stored.
  package init(
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
package struct GolferStanding: Hashable, Sendable {
  /// The player.
  package let golfer: Golfer
  /// The Handicap Index in force, or `nil` when there is none.
  package let index: Tenths?
  /// The lowest index of the year before, once twenty scores are on record (RoH 5.7).
  package let lowIndex: Tenths?
  /// The day since which the index is in force.
  package let asOf: Day

  /// A player with the index of a day.
  package init(golfer: Golfer, index: Tenths?, lowIndex: Tenths?, asOf: Day) {
    self.golfer = golfer
    self.index = index
    self.lowIndex = lowIndex
    self.asOf = asOf
  }
}
