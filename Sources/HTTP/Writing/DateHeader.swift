public import Core

/// The `Date` field in the form of RFC 9110 §5.6.7, `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum DateHeader {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The complete line with its line end.
  public static func bytes(at now: Instant) -> [UInt8] {
    Array("Date: \(text(at: now))\r\n".utf8)
  }

  /// An IMF-fixdate; empty outside the years 1 … 9999.
  public static func text(at instant: Instant) -> String {
    let (days, seconds) = instant.seconds.quotientAndRemainderFloored(dividingBy: 86_400)
    guard let day = Day(number: Int(days)) else { return "" }
    let (year, month, date) = day.civil
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { two(Int($0)) }
    return weekdays[day.weekday - 1] + ", \(two(date)) \(months[month - 1]) \(four(year)) "
      + "\(time[0]):\(time[1]):\(time[2]) GMT"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func four(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
  }
}

extension Int64 {
  fileprivate func quotientAndRemainderFloored(dividingBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
