package import Core
import Handicap

package typealias ClubID = ID<Club>

package struct Club: Hashable, Sendable {
  package let id: ClubID
  /// 1 to 100 characters; unique.
  package var name: String
  package var country: String
  /// The address for scorecards and questions; empty when the club has none.
  package var email: String
  /// The IANA name of the zone whose dates its rounds are played on.
  package var timeZone: String
  /// The name of the rule book for its golfers' records; `nil` for the Finnish one.
  package var ruleSet: String?
  package let createdAt: Instant

  package init(
    id: ClubID, name: String, country: String, email: String, timeZone: String, ruleSet: String?,
    createdAt: Instant
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.email = email
    self.timeZone = timeZone
    self.ruleSet = ruleSet
    self.createdAt = createdAt
  }

  var ruleBook: RuleBook { ruleSet.flatMap { RuleBook.named($0) } ?? .finland }
}

/// How a client names a club.
package enum ClubReference: Hashable, Sendable {
  case id(ClubID)
  case name(String)
}

package struct NewClub: Hashable, Sendable {
  package let name: String
  package let country: String
  /// Empty when the club has no address.
  package let email: String
  /// `nil` for the server's default.
  package let timeZone: String?
  /// `nil` for the default rule book.
  package let ruleSet: String?

  package init(
    name: String, country: String, email: String = "", timeZone: String? = nil,
    ruleSet: String? = nil
  ) {
    self.name = name
    self.country = country
    self.email = email
    self.timeZone = timeZone
    self.ruleSet = ruleSet
  }
}

package struct ClubChange: Equatable, Sendable {
  package var name: Change<String> = .keep
  package var country: Change<String> = .keep
  package var email: Change<String> = .keep
  package var timeZone: Change<String> = .keep
  package var ruleSet: Change<String?> = .keep

  package init() {}

  func applied(to old: Club) -> Club {
    var new = old
    new.name = name.applied(to: old.name)
    new.country = country.applied(to: old.country)
    new.email = email.applied(to: old.email)
    new.timeZone = timeZone.applied(to: old.timeZone)
    new.ruleSet = ruleSet.applied(to: old.ruleSet)
    return new
  }
}

/// A user who administers the handicaps of a club's members.
package struct Caddiemaster: Hashable, Sendable {
  package let user: UserID
  package let since: Instant

  package init(user: UserID, since: Instant) {
    self.user = user
    self.since = since
  }
}
