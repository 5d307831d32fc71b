package import Core

/// A day on which less is worked than its weekday says.
package struct Holiday: Hashable, Sendable {
  package var day: Day
  /// In English for those of a country; as the firm wrote it for its own. Two of one day stand beside each other:
  /// `Constitution Day, Whit Monday`.
  package var name: String
  /// How much of the day is off: 1 or 2 halves, or 0 in a calendar of the firm's own, where it is a day like others.
  package var halves: Int
  /// Whether hours on it are paid as those on a Sunday.
  package var isSunday: Bool

  package init(_ day: Day, _ name: String, halves: Int = 2, isSunday: Bool = false) {
    self.day = day
    self.name = name
    self.halves = halves
    self.isSunday = isSunday
  }
}

/// The day before a holiday, of which contracts often give all or half.
package enum HolidayEve: String, CaseIterable, Sendable {
  /// The Friday before Midsummer Day.
  case midsummerEve
  /// 24 December.
  case christmasEve
  /// 31 December.
  case newYearsEve
  /// The Saturday before Easter Day.
  case easterSaturday
  /// The Wednesday before Easter Day.
  case maundyWednesday
  /// The Saturday before Whit Sunday.
  case whitsunEve

  var name: String {
    switch self {
    case .midsummerEve: "Midsummer Eve"
    case .christmasEve: "Christmas Eve"
    case .newYearsEve: "New Year's Eve"
    case .easterSaturday: "Easter Saturday"
    case .maundyWednesday: "Maundy Wednesday"
    case .whitsunEve: "Whitsun Eve"
    }
  }
}
