/// A rule that is taken as it stands and probably means something else.
package struct OpeningHoursWarning: Hashable, Sendable {
  /// Its number among the rules, from 1.
  package let rule: Int
  /// One sentence that says what to write.
  package let message: String
}

extension OpeningHours {
  /// Rules that end, by replacing a day, what runs past midnight from the day before, although no rule before them is
  /// of their own days: `Mo-Sa 10:00-02:00; Su 09:00-02:00`, and `Sa 20:00-04:00; Su off`. Only rules of the same
  /// dates are compared.
  package var warnings: [OpeningHoursWarning] {
    rules.indices.filter(endsNights).map { place in
      let rule = rules[place]
      let advice =
        rule.spans.isEmpty ? "Leave out \(rule)" : "Write , in the place of ; before \(rule)"
      return OpeningHoursWarning(
        rule: place + 1, message: "\(advice): it ends at midnight what began the day before.")
    }
  }

  private func endsNights(_ place: Int) -> Bool {
    let rule = rules[place]
    guard rule.replaces else { return false }
    let earlier = rules[..<place]
    guard earlier.allSatisfy({ $0.possibleWeekdays.isDisjoint(with: rule.possibleWeekdays) }) else {
      return false
    }
    return earlier.indices.contains { night in
      let later = earlier[(night + 1)...].filter {
        $0.replaces && ($0.dates == nil || $0.dates == rule.dates)
      }
      let kept = later.reduce(rules[night].possibleWeekdays) { $0.subtracting($1.wholeWeekdays) }
      return rules[night].dates == rule.dates && rules[night].spans.contains { $0.closes > 1_440 }
        && !kept.isDisjoint(with: rule.possibleWeekdays.map { $0 == 1 ? 7 : $0 - 1 })
    }
  }
}

extension OpeningRule {
  fileprivate var wholeWeekdays: Set<Int> { days?.wholeWeekdays ?? Set(1...7) }
  fileprivate var possibleWeekdays: Set<Int> { days?.possibleWeekdays ?? Set(1...7) }
}
