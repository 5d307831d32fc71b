/// A date of the proleptic Gregorian calendar, 0001-01-01 … 9999-12-31, in no zone.
public struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01; negative before.
  public let number: Int32

  /// 0001-01-01.
  public static let earliest = Day(unchecked: -719_162)
  /// 9999-12-31.
  public static let latest = Day(unchecked: 2_932_896)

  @usableFromInline
  init(unchecked number: Int32) {
    self.number = number
  }

  /// The day `number` days after 1970-01-01, or `nil` outside 0001-01-01 … 9999-12-31.
  @inlinable
  public init?(number: Int) {
    guard number >= -719_162, number <= 2_932_896 else { return nil }
    self.init(unchecked: Int32(number))
  }

  /// The day of a date, or `nil` when the calendar has no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.days(in: month, of: year)
    else { return nil }
    self.init(unchecked: Int32(Day.number(year: year, month: month, day: day)))
  }

  /// The day that an ISO 8601 date names, `2026-03-02`, or `nil` for anything else.
  public init?(_ text: String) {
    let bytes = text.utf8.span
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Day.number(bytes, 0..<4), let month = Day.number(bytes, 5..<7),
      let day = Day.number(bytes, 8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func number(_ bytes: Span<UInt8>, _ digits: Range<Int>) -> Int? {
    var value = 0
    for index in digits {
      let byte = bytes[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// Compares by time.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// Year, month 1 … 12 and day of the month 1 … 31.
  public var civil: (year: Int, month: Int, day: Int) {
    // Days are counted from 0000-03-01, so that the leap day ends a year (Hinnant, "chrono-compatible
    // low-level date algorithms", civil_from_days).
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day `days` later (or earlier when negative), or `nil` outside the calendar's range.
  @inlinable
  public func advanced(by days: Int) -> Day? { Day(number: Int(number) + days) }

  /// ISO 8601 day of the week: Monday is 1, Sunday is 7.
  public var weekday: Int { ((Int(number) + 3) % 7 + 7) % 7 + 1 }

  /// The date as `2026-03-02`.
  public var description: String {
    let (year, month, day) = civil
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  static func number(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// A number with leading zeros, to at least `digits` digits.
func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
