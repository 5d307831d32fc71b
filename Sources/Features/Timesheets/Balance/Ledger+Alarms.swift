import Core
import WorkingTime

extension Ledger {
  /// On which side of its band the balance lay at the end of yesterday, where that is another side than at `last`, and
  /// at the end of each review period since.
  mutating func alarms(
    behind last: BalanceAlarm?, _ settings: FirmSettings
  ) -> [(day: Day, alarm: Balance.Alarm?)] {
    guard let yesterday = today.advanced(by: -1), let first, first <= yesterday,
      last.map({ $0.day < yesterday }) ?? true
    else { return [] }
    let periods = ReviewPeriods(from: settings.reviewFrom, months: Int(settings.reviewMonths))
    var days: [Day] = []
    var day = last?.day ?? yesterday
    while let next = day.advanced(by: 1), periods.period(of: next).last < yesterday {
      day = periods.period(of: next).last
      days.append(day)
    }
    days.append(yesterday)
    var known = last?.alarm
    var found: [(day: Day, alarm: Balance.Alarm?)] = []
    for day in days {
      let next = day.advanced(by: 1) ?? day
      let band = band(before: next, settings)
      let alarm = band.flatMap { Balance.Alarm(of: balance(before: next, seenFrom: day), in: $0) }
      let isDue = last == nil || periods.period(of: day).last == day
      if isDue && band != nil || alarm != known { found.append((day, alarm)) }
      known = alarm
    }
    return found
  }
}
