import Core

/// The footer of a TZif file, a POSIX `TZ` string: `EET-2EEST,M3.5.0/3,M10.5.0/4`.
///
/// RFC 9636 section 3.3.1: hours of a change run from -167 to 167, and names in angle brackets may
/// hold digits and signs.
struct PosixRule: Hashable, Sendable {
  /// Local time minus UTC, in seconds, in standard time.
  let standardOffset: Int
  /// `nil` in a zone without daylight saving.
  let daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    let offset: Int
    let begins: YearlyMoment
    let ends: YearlyMoment
  }

  /// A time of each year, in local time before the change.
  struct YearlyMoment: Hashable, Sendable {
    let date: YearlyDate
    /// Seconds after local midnight; may be negative or more than a day.
    let seconds: Int
  }

  enum YearlyDate: Hashable, Sendable {
    /// `Jn`: day 1 … 365, where 29 February is never counted.
    case dayWithoutLeap(Int)
    /// `n`: day 0 … 365, where 29 February counts.
    case dayWithLeap(Int)
    /// `Mm.w.d`: week 1 … 5 of a month (5 is the last), day 0 … 6 from Sunday.
    case weekday(month: Int, week: Int, day: Int)

    /// Days since 1970-01-01 of that date in a year 1 … 9999.
    func number(in year: Int) -> Int64? {
      switch self {
      case .dayWithoutLeap(let count):
        guard let newYear = Day(year: year, month: 1, day: 1) else { return nil }
        let leaps = Day(year: year, month: 2, day: 29) != nil && count >= 60 ? 1 : 0
        return Int64(Int(newYear.number) + count - 1 + leaps)
      case .dayWithLeap(let count):
        return Day(year: year, month: 1, day: 1).map { Int64(Int($0.number) + count) }
      case .weekday(let month, let week, let weekday):
        guard let first = Day(year: year, month: month, day: 1) else { return nil }
        let ahead = (weekday - first.weekday % 7 + 7) % 7 + (week - 1) * 7
        let beyond = Month(of: first).last.number < first.number + Int32(ahead)
        return Int64(Int(first.number) + ahead - (beyond ? 7 : 0))
      }
    }
  }

  /// The two changes of a year in order; none outside the years 1 … 9999.
  func changes(in year: Int) -> [(at: Int64, offset: Int)] {
    guard let daylight, let begin = daylight.begins.date.number(in: year),
      let end = daylight.ends.date.number(in: year)
    else { return [] }
    let begins = begin * 86_400 + Int64(daylight.begins.seconds - standardOffset)
    let ends = end * 86_400 + Int64(daylight.ends.seconds - daylight.offset)
    let pair = [(at: begins, offset: daylight.offset), (at: ends, offset: standardOffset)]
    return begins <= ends ? pair : pair.reversed()
  }

  /// The period that contains a time after the table's last change.
  func period(at seconds: Int64, tableEnd: Int64, from: Int64, offset: Int) -> OffsetPeriod {
    guard let year = yearNumber(at: seconds) else {
      return OffsetPeriod(from: from, until: .max, offset: offset)
    }
    var from = from
    var offset = offset
    let changes = (year - 1...year + 1).flatMap { self.changes(in: $0) }
    for (place, change) in changes.enumerated() where change.at > tableEnd {
      if place + 1 < changes.count, changes[place + 1].at <= change.at { continue }
      if change.offset == offset { continue }
      if change.at > seconds { return OffsetPeriod(from: from, until: change.at, offset: offset) }
      from = change.at
      offset = change.offset
    }
    return OffsetPeriod(from: from, until: .max, offset: offset)
  }
}

/// The UTC year of a time, or `nil` outside the years 1 … 9999.
func yearNumber(at seconds: Int64) -> Int? {
  Day(number: Int(floorDivide(seconds, 86_400)))?.civil.year
}
