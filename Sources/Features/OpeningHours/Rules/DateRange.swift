/// Days of every year, or of one: `Dec 24`, `Jun 1-Aug 31`, `Nov-Feb`, `2026 Jun 19`.
struct DateRange: Hashable, Sendable {
  /// A month or a day of it.
  struct Date: Hashable, Sendable {
    /// `nil`: every year.
    var year: Int?
    /// January is 1.
    var month: Int
    /// `nil`: the whole month.
    var day: Int?
  }

  let first: Date
  /// As `first` for one month or day. Both have a year or none has, and both have a day or none has.
  let last: Date

  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A range of every year whose end lies before its begin goes past New Year.
  func contains(_ day: AskedDay) -> Bool {
    let (begin, end) = (order(first, day: 1), order(last, day: 31))
    let hasYear = first.year != nil
    let asked = order(
      Date(year: hasYear ? day.year : nil, month: day.month, day: day.dayOfMonth), day: 1)
    return begin <= end ? begin <= asked && asked <= end : begin <= asked || asked <= end
  }

  private func order(_ date: Date, day: Int) -> Int {
    ((date.year ?? 0) * 12 + date.month) * 31 + (date.day ?? day)
  }

  /// Whether it ends in an earlier year, month or day than it begins.
  var endsBeforeItBegins: Bool { order(last, day: 1) < order(first, day: 1) }
}

extension DateRange: CustomStringConvertible {
  var description: String {
    let begin = text(of: first, year: first.year)
    if last == first { return begin }
    if let day = last.day, (last.year, last.month) == (first.year, first.month) {
      return "\(begin)-\(day)"
    }
    return "\(begin)-\(text(of: last, year: last.year == first.year ? nil : last.year))"
  }

  private func text(of date: Date, year: Int?) -> String {
    let digits = year.map { String($0) }
    let padded = digits.map { String(repeating: "0", count: 4 - $0.utf8.count) + $0 }
    return [padded, Self.months[date.month - 1], date.day.map { String($0) }].compactMap(\.self)
      .joined(separator: " ")
  }
}
