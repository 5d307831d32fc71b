import Core
import TestSupport

/// A rule as it was made up, for the text and for a model of its own.
struct GeneratedRule {
  var adds = false
  /// Month and day of the first and the last date; a range may go over New Year.
  var dates: (first: (Int, Int), last: (Int, Int))?
  /// Monday is 1; empty for every day.
  var weekdays: [Int] = []
  var number: Int?
  var hasHolidays = false
  /// Minutes; the closing may lie in the next day. Empty for `off`.
  var spans: [(opens: Int, closes: Int)] = []

  var text: String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    var parts: [String] = []
    if let dates {
      let first = "\(months[dates.first.0 - 1]) \(dates.first.1)"
      let last = "\(months[dates.last.0 - 1]) \(dates.last.1)"
      parts.append(first == last ? first : "\(first)-\(last)")
    }
    var days = weekdays.map { names[$0 - 1] + (number.map { "[\($0)]" } ?? "") }
    if hasHolidays { days.append("PH") }
    if !days.isEmpty { parts.append(days.joined(separator: ",")) }
    let times = spans.map { "\(ClockTime(minute: $0.opens))-\(ClockTime(minute: $0.closes))" }
    parts.append(times.isEmpty ? "off" : times.joined(separator: ","))
    return parts.joined(separator: " ")
  }

  func contains(_ day: Day, isHoliday: Bool) -> Bool {
    let date = day.civil
    if let dates {
      let isFrom = (date.month, date.day) >= dates.first
      let isTo = (date.month, date.day) <= dates.last
      guard dates.first <= dates.last ? isFrom && isTo : isFrom || isTo else { return false }
    }
    if weekdays.isEmpty, !hasHolidays { return true }
    if hasHolidays, isHoliday { return true }
    let isNumber = number.map { (date.day - 1) / 7 + 1 == $0 } ?? true
    return weekdays.contains(day.weekday) && isNumber
  }
}

extension GeneratedRule {
  /// A rule whose dates lie around those of a day.
  static func random(near day: Day, using random: inout SeededGenerator) -> GeneratedRule {
    var rule = GeneratedRule()
    rule.adds = .random(using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let first = day.advanced(by: .random(in: -5...15, using: &random)) ?? day
      let last = first.advanced(by: .random(in: 0...12, using: &random)) ?? first
      rule.dates = (
        (first.civil.month, first.civil.day), (last.civil.month, last.civil.day)
      )
    }
    if Int.random(in: 0..<4, using: &random) > 0 {
      rule.weekdays = (1...7).filter { _ in Bool.random(using: &random) }
      if Int.random(in: 0..<4, using: &random) == 0 {
        rule.number = .random(in: 1...5, using: &random)
      }
      rule.hasHolidays = Int.random(in: 0..<3, using: &random) == 0
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let opens = Int.random(in: 0..<96, using: &random) * 15
      rule.spans.append((opens, opens + Int.random(in: 1...96, using: &random) * 15))
    }
    // After a comma, times without days would belong to the rule before.
    if rule.dates == nil, rule.weekdays.isEmpty, !rule.hasHolidays { rule.adds = false }
    return rule
  }

  static func text(of rules: [GeneratedRule]) -> String {
    rules.enumerated().map { place, rule in
      (place == 0 ? "" : rule.adds ? ", " : "; ") + rule.text
    }.joined()
  }
}
