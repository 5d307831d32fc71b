package import Core

/// Why somebody does not work.
package enum AbsenceKind: String, CaseIterable, Sendable {
  case holiday, sick, childSick, parental, training, unpaid, other
  /// Hours of the balance are taken off.
  case flex

  /// Whether the time counts as worked, as far as it was planned.
  package var isCredited: Bool { self != .flex }
}

/// What an absence says of working time.
package struct AbsenceTerms: Hashable, Sendable {
  package let kind: AbsenceKind
  /// The first day.
  package let from: Day
  /// The last day, not before the first.
  package let to: Day
  /// Only half of the day, which is one.
  package let isHalf: Bool

  package init(_ kind: AbsenceKind, from: Day, to: Day, isHalf: Bool = false) {
    self.kind = kind
    self.from = from
    self.to = to
    self.isHalf = isHalf
  }

  /// Its days; the first alone when the last lies before it.
  package var days: some Sequence<Day> { (from...max(from, to)).days }

  /// How much of each day it takes.
  package var halves: Int { isHalf ? 1 : 2 }
}
