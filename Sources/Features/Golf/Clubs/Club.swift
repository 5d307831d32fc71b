package import Core
import Handicap

package typealias ClubID = ID<Club>

/// A golf club.
package struct Club: Hashable, Sendable {
  /// Its number.
  package let id: ClubID
  /// Its name, 1 to 100 characters, unlike that of any other club.
  package var name: String
  /// The country that it lies in, as its members write it.
  package var country: String
  /// Where cards and questions are sent; empty when it has no address.
  package var email: String
  /// The IANA name of the zone whose dates its rounds are played on.
  package var timeZone: String
  /// The name of the rule book by which its golfers' rounds are judged; `nil` for the usual one, chosen by the date played.
  package var ruleSet: String?
  /// When it was entered.
  package let createdAt: Instant

  /// A club as it is stored.
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

  /// The rule book itself.
  var ruleBook: RuleBook { ruleSet.flatMap { RuleBook.named($0) } ?? .finland }
}

/// A club to be entered.
package struct NewClub: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// Its country.
  package let country: String
  /// Its address, or nothing.
  package let email: String
  /// The name of its time zone; `nil` for the server's usual one.
  package let timeZone: String?
  /// The name of its rule book, or `nil`.
  package let ruleSet: String?

  /// A club to be entered.
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

/// A change to a club: each field stays or gets a value.
package struct ClubChange: Equatable, Sendable {
  /// Its name.
  package var name: Change<String> = .keep
  /// Its country.
  package var country: Change<String> = .keep
  /// Its address; empty for none.
  package var email: Change<String> = .keep
  /// The name of its time zone.
  package var timeZone: Change<String> = .keep
  /// The name of its rule book, or the usual one.
  package var ruleSet: Change<String?> = .keep

  /// A change of nothing.
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

/// Who keeps the handicaps of a club.
package struct Caddiemaster: Hashable, Sendable {
  /// The user.
  package let user: UserID
  /// Since when.
  package let since: Instant

  /// Who keeps the handicaps of a club.
  package init(user: UserID, since: Instant) {
    self.user = user
    self.since = since
  }
}
