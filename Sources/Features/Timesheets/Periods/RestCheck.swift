import Core

/// Finds work after whose beginning there are less than 11 hours of rest at a stretch within 24 hours (Working Time Act
/// 872/2019, section 25).
enum RestCheck {
  /// Hours at a stretch, and the day on which they begin.
  struct Work {
    let hours: Range<Instant>
    let day: Day
  }

  /// The warnings of hours in the order of time, of which none overlap.
  static func warnings(_ work: [Work]) -> [SubmissionWarnings.Warning] {
    var warnings: [SubmissionWarnings.Warning] = []
    var first = 0
    while first < work.count {
      let rest = longestRest(after: first, in: work)
      if rest.seconds < SubmissionWarnings.shortestRest {
        warnings.append(.init(day: work[first].day, kind: .rest, seconds: rest.seconds))
      }
      first = rest.next
    }
    return warnings
  }

  /// The longest rest within the 24 hours after the beginning of some work, and the work that follows it: the first
  /// rest that is long enough, where there is one.
  private static func longestRest(
    after first: Int, in work: [Work]
  ) -> (seconds: Int64, next: Int) {
    let end = work[first].hours.lowerBound + 86_400
    var longest: (seconds: Int64, next: Int) = (0, first + 1)
    for index in first..<work.count {
      let next = index + 1 < work.count ? min(work[index + 1].hours.lowerBound, end) : end
      let pause = next - min(work[index].hours.upperBound, end)
      if pause > longest.seconds { longest = (pause, index + 1) }
      if next >= end || longest.seconds >= SubmissionWarnings.shortestRest { break }
    }
    return longest
  }
}
