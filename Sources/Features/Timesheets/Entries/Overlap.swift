import Core

/// The rule of overlapping entries. Entries are half-open, to the second, so adjacent entries do not overlap.
///
/// Finished entries of a user never overlap. A running entry has no end yet: no new entry may lie after its start.
/// It may start before a planned entry, and must then be stopped before that one starts.
enum Overlap {
  /// Whether `[start, end)` overlaps a stored entry, finished or running.
  static func exists(
    start: Instant, end: Instant, otherStart: Instant, otherEnd: Instant?
  ) -> Bool {
    otherStart < end && (otherEnd.map { start < $0 } ?? true)
  }

  /// The exclusive end of a running entry now; the current second belongs to it.
  static func endOfRunning(since start: Instant, at now: Instant) -> Instant {
    max(start, now) + EntryDuration.shortest
  }
}
