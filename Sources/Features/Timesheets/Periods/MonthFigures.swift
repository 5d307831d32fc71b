import Core
import WorkingTime

/// What a month of a person comes to.
struct MonthFigures {
  /// What was worked within it.
  private(set) var seconds: Int64 = 0
  private(set) var planned: Int64 = 0
  private(set) var credited: Int64 = 0
  /// At its end, or at the end of yesterday; `nil` without a contract that has begun.
  let balance: Int64?
  /// Whether a contract covers a day of it.
  let isUnderContract: Bool
  private let days: [DayBalance]

  init(_ ledger: inout Ledger, _ days: DayRange) {
    var found: [DayBalance] = []
    for day in (days.first...days.last).days {
      let balance = ledger.days.day(day)
      seconds += balance.worked + balance.outside
      planned += balance.planned
      credited += balance.credited
      found.append(balance)
    }
    self.days = found
    isUnderContract = found.contains { $0.isFlexitime != nil }
    let next = days.last.advanced(by: 1) ?? days.last
    let hasBegun = ledger.first.map { $0 <= days.last } ?? false
    balance = hasBegun ? ledger.balance(before: next, seenFrom: days.last) : nil
  }

  /// The days before a day for which time is planned, and on which nothing is worked or credited.
  func missing(before today: Day) -> [DayBalance] {
    days.filter { $0.day < today && $0.planned > 0 && $0.worked == 0 && $0.credited == 0 }
  }

  func warnings(upTo today: Day) -> [SubmissionWarnings.Warning] {
    missing(before: today).map { .init(day: $0.day, kind: .empty, seconds: $0.planned) }
      + days.filter { $0.worked + $0.outside > SubmissionWarnings.longestDay }
      .map { .init(day: $0.day, kind: .long, seconds: $0.worked + $0.outside) }
  }
}
