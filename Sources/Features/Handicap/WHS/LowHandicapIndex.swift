package import Core

/// The lowest index of the year before a score. Rules of Handicapping 5.7.
package enum LowHandicapIndex {
  /// An index that was issued.
  package struct Issue: Hashable, Sendable {
    /// The day from which it was valid.
    package let effectiveOn: Day
    package let index: Tenths
    /// How many scores the record had when it was issued.
    package let scores: Int

    package init(effectiveOn: Day, index: Tenths, scores: Int) {
      self.effectiveOn = effectiveOn
      self.index = index
      self.scores = scores
    }
  }

  /// How far back it looks, in days; the last of them is within.
  package static let days = 365
  /// How many scores a record must have before its indexes count.
  package static let scores = 20

  /// The lowest index issued in the 365 days before `day`, that of the newest score, or `nil` when the
  /// record had twenty scores at none of them.
  package static func lowest(of history: some Sequence<Issue>, on day: Day) -> Tenths? {
    history.filter { issue in
      issue.scores >= scores && issue.effectiveOn <= day
        && Int(day.number) - Int(issue.effectiveOn.number) <= days
    }.map(\.index).min()
  }

  /// The same looked up again and again as days go by, each index looked at once.
  struct Window {
    private var issues: [Issue] = []
    private var first = 0

    /// Adds an index that is valid from a day not before the ones already added.
    mutating func add(_ issue: Issue) {
      guard issue.scores >= LowHandicapIndex.scores else { return }
      while issues.count > first, let last = issues.last, last.index >= issue.index {
        issues.removeLast()
      }
      issues.append(issue)
    }

    /// The lowest index issued in the 365 days before `day`, which is not before the one asked last.
    mutating func lowest(on day: Day) -> Tenths? {
      while first < issues.count,
        Int(day.number) - Int(issues[first].effectiveOn.number) > LowHandicapIndex.days
      {
        first += 1
      }
      return first < issues.count ? issues[first].index : nil
    }

    /// Forgets all that were issued: the year begins again.
    mutating func reset() {
      issues.removeAll()
      first = 0
    }
  }
}
