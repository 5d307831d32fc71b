public import Ground
import Handicap

/// A golf club.
public struct Club: Hashable, Sendable {
  /// Its number.
  public let id: ClubID
  /// Its name, 1 to 100 characters, unlike that of any other club.
  public var name: String
  /// The country that it lies in, as its members write it.
  public var country: String
  /// Where cards and questions are sent; empty when it has no address.
  public var email: String
  /// The IANA name of the zone whose dates its rounds are played on.
  public var timeZone: String
  /// The name of the rule book by which its golfers' rounds are judged; `nil` for the usual one, chosen by the date played.
  public var ruleSet: String?
  /// When it was entered.
  public let createdAt: Instant

  /// A club as it is stored.
  public init(
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
public struct NewClub: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its country.
  public let country: String
  /// Its address, or nothing.
  public let email: String
  /// The name of its time zone; `nil` for the server's usual one.
  public let timeZone: String?
  /// The name of its rule book, or `nil`.
  public let ruleSet: String?

  /// A club to be entered.
  public init(
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
public struct ClubChange: Equatable, Sendable {
  /// Its name.
  public var name: Change<String> = .keep
  /// Its country.
  public var country: Change<String> = .keep
  /// Its address; empty for none.
  public var email: Change<String> = .keep
  /// The name of its time zone.
  public var timeZone: Change<String> = .keep
  /// The name of its rule book, or the usual one.
  public var ruleSet: Change<String?> = .keep

  /// A change of nothing.
  public init() {}

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
public struct Caddiemaster: Hashable, Sendable {
  /// The user.
  public let user: UserID
  /// Since when.
  public let since: Instant

  /// Who keeps the handicaps of a club.
  public init(user: UserID, since: Instant) {
    self.user = user
    self.since = since
  }
}
