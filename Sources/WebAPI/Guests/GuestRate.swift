/// How often callers without a login may call an operation, counted by their network.
public struct GuestRate: Hashable, Sendable {
  /// The most at once, and in `seconds`.
  let calls: Int
  let seconds: Int

  public init(_ calls: Int, inSeconds seconds: Int) {
    precondition(calls > 0 && seconds > 0, "a rate is more than none")
    self.calls = calls
    self.seconds = seconds
  }

  /// What one call costs.
  var nanosecondsOfCall: UInt64 { UInt64(seconds) * 1_000_000_000 / UInt64(calls) }
  var nanoseconds: UInt64 { nanosecondsOfCall * UInt64(calls) }
}
