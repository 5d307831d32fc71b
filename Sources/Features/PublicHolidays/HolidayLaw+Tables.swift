/// Finland: Church Act (652/2023), and the acts on Independence Day (388/1937) and on 1 May (272/1944). Norway: the
/// acts on public holidays (24 February 1995 no. 12) and on 1 and 17 May (26 April 1947 no. 1). Sweden: the act on
/// public holidays (1989:253), with 6 June by 2004:1320. Estonia: the act on public holidays and days of national
/// importance (27 January 1998), sections 1 and 2.
extension HolidayLaw {
  /// Those on the same date every year.
  var dates: [(month: Int, day: Int, name: String)] {
    let common = [
      (1, 1, "New Year's Day"), (5, 1, "May Day"), (12, 25, "Christmas Day"),
      (12, 26, "Boxing Day"),
    ]
    return switch self {
    case .finland: common + [(1, 6, "Epiphany"), (12, 6, "Independence Day")]
    case .norway: common + [(5, 17, "Constitution Day")]
    case .sweden: common + [(1, 6, "Epiphany"), (6, 6, "National Day")]
    case .estonia:
      common + [
        (2, 24, "Independence Day"), (6, 23, "Victory Day"), (6, 24, "Midsummer Day"),
        (8, 20, "Day of Restoration of Independence"), (12, 24, "Christmas Eve"),
      ]
    }
  }

  /// Those that move with Easter Day.
  var daysFromEaster: [(days: Int, name: String)] {
    let common = [(-2, "Good Friday"), (0, "Easter Day"), (49, "Whit Sunday")]
    return switch self {
    case .finland, .sweden: common + [(1, "Easter Monday"), (39, "Ascension Day")]
    case .norway:
      common + [
        (-3, "Maundy Thursday"), (1, "Easter Monday"), (39, "Ascension Day"), (50, "Whit Monday"),
      ]
    case .estonia: common
    }
  }

  /// Those on the first Saturday from a date on.
  var saturdays: [(month: Int, day: Int, name: String)] {
    switch self {
    case .finland, .sweden: [(6, 20, "Midsummer Day"), (10, 31, "All Saints' Day")]
    case .norway, .estonia: []
    }
  }
}
