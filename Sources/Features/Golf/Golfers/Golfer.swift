package import Core

package typealias GolferID = ID<Golfer>

/// A golfer with a scoring record.
package struct Golfer: Hashable, Sendable {
  package let id: GolferID
  /// The golfer's login, or `nil`.
  package var user: UserID?
  /// 1 to 100 characters.
  package var name: String
  /// Whose ratings count where a scorecard names none.
  package var gender: Gender
  /// The club that keeps the record.
  package var homeClub: ClubID
  /// The club's number for the golfer, or empty.
  package var memberNumber: String
  /// The Handicap Index with which the record begins, or `nil`.
  package let assignedIndex: Tenths?
  /// The first day of the record.
  package let registeredOn: Day
  package let createdAt: Instant
}

/// A golfer with the Handicap Index of a day.
package struct GolferHandicap: Hashable, Sendable {
  package let golfer: Golfer
  /// The Handicap Index in force, or `nil`.
  package let index: Tenths?
  /// The Low Handicap Index, once the record has twenty scores (RoH 5.7).
  package let lowIndex: Tenths?
  /// The day from which the index is in force.
  package let asOf: Day
}

/// A golfer to register.
package struct NewGolfer: Hashable, Sendable {
  package let user: UserID?
  package let name: String
  package let gender: Gender
  package let homeClub: ClubID
  package let memberNumber: String
  /// The Handicap Index with which the record begins, or `nil`.
  package let index: Tenths?

  /// The index of a golfer who is registered without one: the maximum (RoH 5.3).
  package static let defaultIndex = Tenths(540)

  package init(
    user: UserID? = nil, name: String, gender: Gender, homeClub: ClubID, memberNumber: String = "",
    index: Tenths? = defaultIndex
  ) {
    self.user = user
    self.name = name
    self.gender = gender
    self.homeClub = homeClub
    self.memberNumber = memberNumber
    self.index = index
  }

  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    errors.check("memberNumber", memberNumber, .short)
    return errors
  }
}

package struct GolferChange: Equatable, Sendable {
  package var user: Change<UserID?> = .keep
  package var name: Change<String> = .keep
  package var gender: Change<Gender> = .keep
  package var homeClub: Change<ClubID> = .keep
  package var memberNumber: Change<String> = .keep

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

  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    errors.check("memberNumber", memberNumber, .short)
    return errors
  }
}

/// Which golfers of a club are listed.
package struct GolfersQuery: Hashable, Sendable {
  package let club: ClubID
  /// A part of the name, or the member number; `nil` for all.
  package let search: String?
  package let limit: Int
  /// The last golfer of the page before.
  package let after: Position?

  package struct Position: Hashable, Sendable {
    /// The lower-cased name.
    package let nameKey: String
    package let id: Int64

    package init(nameKey: String, id: Int64) {
      self.nameKey = nameKey
      self.id = id
    }
  }

  package init(club: ClubID, search: String? = nil, limit: Int = 500, after: Position? = nil) {
    self.club = club
    self.search = search
    self.limit = limit
    self.after = after
  }
}
