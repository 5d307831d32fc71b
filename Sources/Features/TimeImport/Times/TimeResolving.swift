import Core
import Zones

/// Makes instants of the times of a row in the zone of its file.
struct TimeResolving {
  /// What a duration may differ from start and end.
  private static let tolerance: Int64 = 60
  private static let longest: Int64 = 86_400

  let zone: Zone
  private(set) var warnings: [TimeFinding] = []

  init(_ zone: Zone) { self.zone = zone }

  /// The span of a start and an end, beside which the file may have a duration.
  mutating func span(
    _ start: WrittenMoment, _ end: WrittenMoment, duration: Int64?
  ) throws(TimeFinding) -> RowTimes {
    var end = end
    if end.isNotAfter(start), let duration, case .local(_, let second) = start,
      Int64(second) + duration >= 86_400, let later = end.nextDay
    {
      end = later
    }
    let starts = try instants(of: start, .startTime)
    let ends = try instants(of: end, .endTime)
    let pairs = starts.flatMap { start in ends.map { (start, $0) } }
    let fitting = pairs.filter { pair in
      duration.map { abs(pair.1 - pair.0 - $0) <= Self.tolerance } ?? false
    }
    let after = pairs.filter { $0.1 > $0.0 }
    let chosen = fitting.first ?? after.first ?? pairs[0]
    if pairs.count > 1, fitting.count != 1 { warnTwice(.startTime) }
    return try checked(chosen.0, chosen.1, duration)
  }

  /// The span of a start and a duration.
  mutating func span(_ start: WrittenMoment, lasting seconds: Int64) throws(TimeFinding) -> RowTimes
  {
    let starts = try instants(of: start, .startTime)
    if starts.count > 1 { warnTwice(.startTime) }
    return try checked(starts[0], starts[0] + min(seconds, Self.longest + 1), nil)
  }

  /// A duration on a day.
  func onDay(_ day: Day, lasting seconds: Int64) throws(TimeFinding) -> RowTimes {
    try check(seconds)
    return .on(day, seconds: seconds)
  }

  private mutating func checked(
    _ start: Instant, _ end: Instant, _ duration: Int64?
  ) throws(TimeFinding) -> RowTimes {
    try check(end - start)
    if let duration, abs(end - start - duration) > Self.tolerance {
      warnings.append(
        TimeFinding(
          .durationDiffers, .duration,
          "The duration is \(duration) seconds, from start to end it is \(end - start): these count."
        ))
    }
    return .between(start, end)
  }

  private func check(_ seconds: Int64) throws(TimeFinding) {
    if seconds == 0 { throw TimeFinding(.empty, nil, "It lasts no second.") }
    if seconds < 0 { throw TimeFinding(.order, nil, "The end lies before the start.") }
    if seconds > Self.longest {
      throw TimeFinding(.tooLong, nil, "It lasts longer than 24 hours.")
    }
  }

  private func instants(
    of moment: WrittenMoment, _ column: ImportColumn
  ) throws(TimeFinding) -> [Instant] {
    let found = moment.instants(in: zone)
    if found.isEmpty {
      throw TimeFinding(
        .timeGap, column, "In \(zone.name) the clocks were set forward over that time.")
    }
    return found
  }

  private mutating func warnTwice(_ column: ImportColumn) {
    warnings.append(
      TimeFinding(
        .timeTwice, column,
        "In \(zone.name) that time came twice, and the duration does not tell which it is: the earlier counts."
      ))
  }
}
