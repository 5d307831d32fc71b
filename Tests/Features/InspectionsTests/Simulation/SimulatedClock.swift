import Core

/// The clock of a phone, which may be wrong by more and more.
struct SimulatedClock {
  /// Seconds that it was before the server's at `since`.
  var offset: Int64 = 0
  /// Seconds that it gains in an hour.
  var drift: Int64 = 0
  var since = Instant(seconds: 0)

  /// What it shows at a time.
  func at(_ now: Instant) -> Instant {
    now + (offset + (now - since) * drift / 3_600)
  }
}
