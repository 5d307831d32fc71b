public import Core

extension Zone {
  /// The instant at which the clock shows the same time some days later; `nil` outside the years 0001 to 9999.
  ///
  /// A time that the clocks skip on that day moves by as much as they are set forward. Of a time that comes twice it is
  /// the earlier, unless the instant is the later of two itself.
  public func instant(withClockOf instant: Instant, daysLater days: Int) -> Instant? {
    let seconds = instant.seconds + Int64(offset(at: instant))
    guard let old = LocalTime(secondsSince1970: seconds),
      let new = LocalTime(secondsSince1970: seconds + Int64(days) * 86_400)
    else { return nil }
    if case .twice(earlier: _, later: let later) = self.instant(of: new),
      case .twice(earlier: _, later: instant) = self.instant(of: old)
    {
      return later
    }
    return moment(of: new)
  }

  /// The instant of a local time: the earlier of two; of a time that the clocks skip, the one that is as much later as
  /// they are set forward.
  public func moment(of local: LocalTime) -> Instant {
    instant(of: local).earliest
      ?? Instant(seconds: local.seconds - Int64(offset(beforeGapAt: local)))
  }

  /// The offset before the clocks are set forward over a local time.
  private func offset(beforeGapAt local: LocalTime) -> Int {
    var before = period(at: Instant(seconds: local.seconds - OffsetPeriod.maximumOffset))
    while before.until != .max {
      let after = period(at: Instant(seconds: before.until))
      if local.seconds < before.until + Int64(after.offset) { break }
      before = after
    }
    return before.offset
  }
}

extension LocalTime {
  /// `nil` outside the years 0001 to 9999.
  fileprivate init?(secondsSince1970 seconds: Int64) {
    let day = floorDivide(seconds, 86_400)
    guard let found = Day(number: Int(day)) else { return nil }
    self.init(day: found, secondOfDay: Int(seconds - day * 86_400))
  }
}
