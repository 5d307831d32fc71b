/// Days of the week, some of them by their number in the month, and public holidays.
struct DaySelection: Hashable, Sendable {
  /// For each weekday from Monday on five bits, the lowest for its first one in a month, from the lowest on.
  private var numbers: UInt64 = 0
  var hasPublicHolidays = false

  static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  /// Every Monday is 1.
  mutating func insert(weekday: Int) {
    for number in 1...5 { insert(weekday: weekday, number: number) }
  }

  /// `number` is 1 to 5.
  mutating func insert(weekday: Int, number: Int) {
    numbers |= bit(weekday, number)
  }

  func contains(_ day: AskedDay) -> Bool {
    day.isPublicHoliday && hasPublicHolidays
      || numbers & bit(day.weekday, (day.dayOfMonth - 1) / 7 + 1) != 0
  }

  /// The weekdays that it has in every week.
  var wholeWeekdays: Set<Int> {
    Set((1...7).filter { weekday in (1...5).allSatisfy { has(weekday, $0) } })
  }

  /// The weekdays on which a day of it may fall.
  var possibleWeekdays: Set<Int> {
    Set((1...7).filter { weekday in hasPublicHolidays || (1...5).contains { has(weekday, $0) } })
  }

  private func has(_ weekday: Int, _ number: Int) -> Bool { numbers & bit(weekday, number) != 0 }

  private func bit(_ weekday: Int, _ number: Int) -> UInt64 {
    1 << UInt64((weekday - 1) * 5 + number - 1)
  }
}

extension DaySelection: CustomStringConvertible {
  /// `Mo-We,Fr,Su[1],PH`: three and more in a row as a range.
  var description: String {
    let whole = wholeWeekdays
    var parts: [String] = []
    var weekday = 1
    while weekday <= 7 {
      if let last = (weekday...7).prefix(while: whole.contains).last {
        let names = Self.names[(weekday - 1)..<last]
        parts.append(
          names.count > 2
            ? "\(names[weekday - 1])-\(names[last - 1])" : names.joined(separator: ","))
        weekday = last
      } else {
        parts += (1...5).filter { has(weekday, $0) }.map { "\(Self.names[weekday - 1])[\($0)]" }
      }
      weekday += 1
    }
    return (parts + (hasPublicHolidays ? ["PH"] : [])).joined(separator: ",")
  }
}
