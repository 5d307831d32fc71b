import Core

/// When one entry is in another's way. Entries are half open, to the second: neighbours are not.
///
/// Finished entries of a user never overlap. A running one has no end yet: nothing new may be put after its start. It may
/// be started before an entry that is planned for later, and cannot be stopped beyond that one's start.
enum Overlap {
  /// Whether a stored entry, finished or running, is in the way of `[start, end)`.
  static func isHit(start: Instant, end: Instant, by start2: Instant, _ end2: Instant?) -> Bool {
    start2 < end && (end2.map { start < $0 } ?? true)
  }

  /// The first moment after what a running entry takes up now: the second that has begun belongs to it.
  static func endOfRunning(since start: Instant, at now: Instant) -> Instant {
    max(start, now) + Lengths.shortest
  }
}
