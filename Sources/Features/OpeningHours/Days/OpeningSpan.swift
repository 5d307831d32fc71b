package import Core

/// A time without a break in which a place is open.
package struct OpeningSpan: Hashable, Sendable {
  package let opens: Instant
  /// The first instant at which it is closed again, after `opens`.
  package let closes: Instant

  package init(opens: Instant, closes: Instant) {
    self.opens = opens
    self.closes = closes
  }

  package func contains(_ instant: Instant) -> Bool { opens <= instant && instant < closes }
}

/// A day with the spans that begin on it.
package struct OpeningDay: Hashable, Sendable {
  package let day: Day
  /// The earliest first; they neither overlap nor touch.
  package let spans: [OpeningSpan]
}

/// Whether a place is open, and when that changes.
package struct OpeningState: Hashable, Sendable {
  package let isOpen: Bool
  /// The first instant at which it is otherwise, at most `OpeningHours.daysAhead` days later; else `nil`.
  package let until: Instant?

  package init(isOpen: Bool, until: Instant?) {
    self.isOpen = isOpen
    self.until = until
  }
}
