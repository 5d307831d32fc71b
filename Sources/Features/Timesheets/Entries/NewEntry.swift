package import Core

/// A finished stretch of work to be logged. Its number, user and times of change are set when it is.
package struct NewEntry: Hashable, Sendable {
  package let draft: Entry
  package let start: Instant
  package let end: Instant

  package init(_ draft: Entry, start: Instant, end: Instant) {
    self.draft = draft
    self.start = start
    self.end = end
  }
}

/// A timer to be started.
package struct NewTimer: Hashable, Sendable {
  package let draft: Entry
  /// Since when; `nil` for now.
  package let start: Instant?

  package init(_ draft: Entry, start: Instant? = nil) {
    self.draft = draft
    self.start = start
  }
}
