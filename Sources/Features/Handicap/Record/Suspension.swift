package import Core

/// Days on which a committee holds an index (RoH 7.1c).
package struct Suspension: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The index does not change; scores go on counting.
    case frozen
    /// There is no index to play for: a round gives no score.
    case withdrawn
  }

  package let kind: Kind
  package let period: Period

  package init(_ kind: Kind, from: Day, until: Day?) {
    self.kind = kind
    period = Period(from: from, until: until)
  }

  /// Days from the first to the last.
  package struct Period: Hashable, Sendable {
    package let from: Day
    /// The last day, or `nil` for no end.
    package internal(set) var until: Day?

    package init(from: Day, until: Day?) {
      self.from = from
      self.until = until
    }

    var isEmpty: Bool { until.map { $0 < from } ?? false }

    package func contains(_ day: Day) -> Bool { day >= from && until.map { day <= $0 } ?? true }
  }
}

extension [Suspension] {
  /// The periods of a kind, earliest first. Those that overlap or follow each other are one, whose last day is that of
  /// the one decided last.
  package func periods(_ kind: Suspension.Kind) -> [Suspension.Period] {
    var merged: [Suspension.Period] = []
    let periods = filter { $0.kind == kind && !$0.period.isEmpty }.map(\.period)
    for (_, period) in periods.enumerated().sorted(by: {
      ($0.element.from, $0.offset) < ($1.element.from, $1.offset)
    }) {
      guard let last = merged.last, last.until.map({ period.from.number <= $0.number + 1 }) ?? true
      else {
        merged.append(period)
        continue
      }
      merged[merged.count - 1].until = period.until
    }
    return merged
  }

  /// The period of a kind that a day lies in.
  package func period(_ kind: Suspension.Kind, on day: Day) -> Suspension.Period? {
    periods(kind).first { $0.contains(day) }
  }
}
