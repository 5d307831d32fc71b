/// The least speed at which a request's body must arrive: a longest pause, and a least average rate over a window
/// that slides. What came before the window does not count, so a large part sent at once buys no time for a trickle.
struct ReceiveSpeed: Hashable, Sendable {
  private var last: MonotonicTime
  /// Until when the bytes so far suffice, in milliseconds times the least rate. The product is exact, so it does not
  /// matter into how many pieces the same bytes are cut.
  private var paidUntil: Int64

  init(_ limits: Limits, at now: MonotonicTime) {
    last = now
    paidUntil =
      (now + Int64(limits.rateGraceSeconds * 1000)).milliseconds * Int64(limits.bodyBytesPerSecond)
  }

  /// `count` bytes arrived.
  mutating func moved(_ count: Int, _ limits: Limits, at now: MonotonicTime) {
    last = now
    let window = max(limits.rateWindowSeconds, limits.bodySeconds)
    let end = (now + Int64(window * 1000)).milliseconds * Int64(limits.bodyBytesPerSecond)
    paidUntil = min(paidUntil + Int64(count) * 1000, end)
  }

  /// The server did not read for some milliseconds: they do not count.
  mutating func skip(_ milliseconds: Int64, _ limits: Limits) {
    last = last + milliseconds
    paidUntil += milliseconds * Int64(limits.bodyBytesPerSecond)
  }

  /// When the body fails if no more bytes arrive; `nil` for never.
  func deadline(_ limits: Limits) -> MonotonicTime? {
    let pause = limits.bodySeconds > 0 ? last + Int64(limits.bodySeconds * 1000) : nil
    guard limits.bodyBytesPerSecond > 0 else { return pause }
    let rate = MonotonicTime(milliseconds: paidUntil / Int64(limits.bodyBytesPerSecond))
    guard let pause else { return rate }
    return min(pause, rate)
  }
}
