internal import Core

extension RuleReader {
  /// `nil` when no date is next.
  mutating func dates() throws(OpeningHoursFault) -> DateRange? {
    guard isDate else { return nil }
    let start = place
    let first = try date()
    guard take(.sign("-")) else { return DateRange(first: first, last: first) }
    let lastPlace = place
    var last = first
    if !isDate, first.day != nil, case .digits = next {
      last.day = try dayOfMonth(of: first)
    } else {
      guard isDate else { throw refusal() }
      last = try date()
    }
    if last.year != nil, first.year == nil { throw fault(.years, at: lastPlace) }
    last.year = last.year ?? first.year
    let range = DateRange(first: first, last: last)
    if (first.day == nil) != (last.day == nil) { throw fault(.mixedDates, at: lastPlace) }
    if first.year != nil, range.endsBeforeItBegins { throw fault(.years, at: lastPlace) }
    if first == last { throw fault(.spelling("\(range)"), at: start) }
    if range.endsBeforeItBegins, first.month == last.month {
      throw fault(.spelling("\(DateRange(first: last, last: first))"), at: start)
    }
    return range
  }

  /// Whether a month is next, or a year with one.
  private var isDate: Bool { isMonth(at: place) || isYear(at: place) }

  func isMonth(at place: Int) -> Bool { index(of: place, in: DateRange.months) != nil }

  func isYear(at place: Int) -> Bool {
    guard case .digits(let year) = tokens[place] else { return false }
    return year.utf8.count == 4 && isMonth(at: place + 1)
  }

  /// A date is next.
  private mutating func date() throws(OpeningHoursFault) -> DateRange.Date {
    var date = DateRange.Date(year: nil, month: 1, day: nil)
    if isYear(at: place) {
      guard let year = takeNumber(1...9_999) else { throw fault(.date) }
      date.year = year
    }
    date.month = (index(of: place, in: DateRange.months) ?? 0) + 1
    place += 1
    if isDayOfMonth { date.day = try dayOfMonth(of: date) }
    return date
  }

  /// Whether digits are next that are neither a time nor a year.
  private var isDayOfMonth: Bool {
    guard case .digits(let digits) = next, digits.utf8.count <= 2 else { return false }
    return tokens[place + 1] != .sign(":") && tokens[place + 1] != .sign(".")
  }

  private mutating func dayOfMonth(of date: DateRange.Date) throws(OpeningHoursFault) -> Int {
    // Of a month of every year all days that it has in a leap year.
    guard let day = number(at: place, 1...31),
      Day(year: date.year ?? 2_000, month: date.month, day: day) != nil
    else { throw fault(.date) }
    place += 1
    return day
  }

  private func fault(
    _ reason: OpeningHoursFault.Reason, at place: Int
  ) -> OpeningHoursFault {
    OpeningHoursFault(reason, column: tokens.column(at: place))
  }
}
