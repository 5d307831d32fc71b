internal import PublicHolidays

extension RuleReader {
  /// `nil` when no day is next.
  mutating func days() throws(OpeningHoursFault) -> DaySelection? {
    guard isDay(at: place) else { return nil }
    var days = DaySelection()
    try addDays(to: &days)
    while next == .sign(","), isDay(at: place + 1) {
      place += 1
      try addDays(to: &days)
    }
    return days
  }

  func isDay(at place: Int) -> Bool {
    tokens[place] == .word("PH") || index(of: place, in: DaySelection.names) != nil
  }

  /// `PH`, `Mo`, `Mo[1]` or `Mo-Fr` is next; a range may go past Sunday.
  private mutating func addDays(to days: inout DaySelection) throws(OpeningHoursFault) {
    guard let first = index(of: place, in: DaySelection.names) else {
      try readLaw()
      days.hasPublicHolidays = true
      return
    }
    place += 1
    if take(.sign("[")) {
      guard let number = takeNumber(1...5), take(.sign("]")) else { throw fault(.numberedDay) }
      days.insert(weekday: first + 1, number: number)
      return
    }
    var last = first
    if take(.sign("-")) {
      guard let named = index(of: place, in: DaySelection.names) else { throw refusal() }
      if named == first { throw fault(.spelling("\(DaySelection.names[first]) alone")) }
      last = named
      place += 1
    }
    for weekday in first...(last < first ? last + 7 : last) {
      days.insert(weekday: weekday % 7 + 1)
    }
  }

  private mutating func readLaw() throws(OpeningHoursFault) {
    law = country.flatMap { HolidayLaw(rawValue: $0) }
    guard law != nil else { throw fault(.country(country)) }
    place += 1
  }
}
