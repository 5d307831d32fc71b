import Core
import Zones

extension RecordFields {
  /// When the hours of the row were.
  ///
  /// - Throws: what leaves the row out.
  func times(_ form: FileForm, _ resolving: inout TimeResolving) throws(TimeFinding) -> RowTimes {
    let start = try moment(.start, .startDate, .startTime, form)
    let end = try moment(.end, .endDate, .endTime, form)
    let duration = try seconds(form)
    if let start {
      if let end { return try resolving.span(start, end, duration: duration) }
      if let duration { return try resolving.span(start, lasting: duration) }
      throw TimeFinding(.running, nil, "It has no end yet.")
    }
    if let day = try day(self[.startDate].isEmpty ? .start : .startDate, form), let duration {
      return try resolving.onDay(day, lasting: duration)
    }
    throw TimeFinding(.timeMissing, nil, "There is no date, or no time and no duration.")
  }

  /// A moment of one column, or of a date and a clock; an end without a date is on the day of the start.
  private func moment(
    _ whole: ImportColumn, _ date: ImportColumn, _ clock: ImportColumn, _ form: FileForm
  ) throws(TimeFinding) -> WrittenMoment? {
    if !self[whole].isEmpty { return try moment(in: whole, form) }
    if self[clock].isEmpty { return nil }
    guard let second = ClockReading.second(of: self[clock][...]) else { throw unreadable(clock) }
    guard let day = try day(self[date].isEmpty ? .startDate : date, form) else {
      throw TimeFinding(.timeMissing, date, "There is a time, but no date.")
    }
    return .local(day, second: second)
  }

  private func moment(
    in column: ImportColumn, _ form: FileForm
  ) throws(TimeFinding) -> WrittenMoment? {
    let text = self[column]
    if let written = try? WrittenTime(utf8: text.utf8.span), case .instant(let instant) = written {
      return .instant(instant)
    }
    let clock = MomentText.clock(in: text)
    // A date alone: the row has a duration, or no times.
    if clock.isEmpty { return nil }
    guard let day = try day(column, form), let second = ClockReading.second(of: clock) else {
      throw unreadable(column)
    }
    return .local(day, second: second)
  }

  private func day(_ column: ImportColumn, _ form: FileForm) throws(TimeFinding) -> Day? {
    if self[column].isEmpty { return nil }
    guard let day = MomentText.date(in: self[column])?.day(form.dateOrder) else {
      throw unreadable(column)
    }
    return day
  }

  private func seconds(_ form: FileForm) throws(TimeFinding) -> Int64? {
    if !self[.seconds].isEmpty {
      guard let seconds = Digits.number(self[.seconds][...]) else { throw unreadable(.seconds) }
      return Int64(seconds)
    }
    if self[.duration].isEmpty { return nil }
    guard let seconds = duration?.seconds(form.decimal) else { throw unreadable(.duration) }
    return seconds
  }

  private func unreadable(_ column: ImportColumn) -> TimeFinding {
    TimeFinding(.timeMissing, column, "This is no date, time or duration that is known.")
  }
}
