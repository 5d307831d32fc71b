internal import Core

/// From opening to closing, in minutes after the midnight at which its day begins.
struct ClockSpan: Hashable, Comparable, Sendable {
  /// 0 ..< 1,440.
  let opens: Int
  /// After `opens`, and at most 1,440 later: past 1,440 on the next day.
  let closes: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.opens, left.closes) < (right.opens, right.closes)
  }
}

extension ClockSpan: CustomStringConvertible {
  /// `09:00-17:00`; past midnight `22:00-02:00`, but `09:00-33:00` for 24 hours.
  var description: String {
    let isNextDay = closes > 1_440 && closes - opens < 1_440
    return "\(ClockTime(minute: opens))-\(ClockTime(minute: isNextDay ? closes - 1_440 : closes))"
  }
}
