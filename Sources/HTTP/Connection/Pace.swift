/// The least speed of a transfer: a longest pause, and a least average rate.
public struct Pace: Hashable, Sendable {
  private var start: MonotonicTime
  private var last: MonotonicTime
  private var bytes: Int64 = 0

  public init(at now: MonotonicTime) {
    start = now
    last = now
  }

  /// `count` bytes were transferred.
  public mutating func moved(_ count: Int, at now: MonotonicTime) {
    bytes += Int64(count)
    last = now
  }

  /// When the transfer fails if no more bytes are transferred: `idleSeconds` after the last byte, or earlier, when the
  /// average falls below `bytesPerSecond`. The rate is not checked in the first `graceSeconds`. Zero turns a rule off;
  /// `nil` when both are off.
  public func deadline(
    idleSeconds: Double, bytesPerSecond: Int, graceSeconds: Double
  ) -> MonotonicTime? {
    let idle = idleSeconds > 0 ? last + Int64(idleSeconds * 1000) : nil
    guard bytesPerSecond > 0 else { return idle }
    let rate = start + Int64(graceSeconds * 1000) + bytes * 1000 / Int64(bytesPerSecond)
    guard let idle else { return rate }
    return min(idle, rate)
  }
}
