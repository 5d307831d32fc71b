import Core
import WorkingTime

/// All that a person's balance is made of.
struct Ledger {
  var days: TimeBalance
  /// In the zone of the contract.
  let today: Day
  /// The first day of the first contract.
  let first: Day?
  /// The balance before that day.
  let opening: Int64
  /// By first day.
  let absences: [Absence]
  /// From the first day on.
  let adjustments: [BalanceAdjustment]

  /// The balance before a day: of the days before it and before today. It begins with the opening of the first
  /// contract, where that has begun on the day from which one looks.
  mutating func balance(before day: Day, seenFrom last: Day) -> Int64 {
    guard let first, first <= min(last, today), let last = min(day, today).advanced(by: -1) else {
      return 0
    }
    return opening + days.sum(from: first, to: last)
  }

  /// The balance at the end of yesterday.
  var current: Int64 {
    mutating get { balance(before: today, seenFrom: today) }
  }

  /// The lowest and the highest balance before a day; `nil` when the day before, or itself where it is the first, had
  /// no flexitime.
  mutating func band(before day: Day, _ settings: FirmSettings) -> ClosedRange<Int64>? {
    let last = day.advanced(by: -1) ?? day
    guard days.day(last).isFlexitime ?? days.day(day).isFlexitime == true,
      settings.flexMin <= settings.flexMax
    else { return nil }
    return settings.flexMin...settings.flexMax
  }
}
