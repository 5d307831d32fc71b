/// How fast bytes must go by: none for too long, or too few on the whole, and the peer is given up.
package struct Pace: Hashable, Sendable {
  private var start: Tick
  private var last: Tick
  private var bytes: Int64 = 0

  /// A transfer that begins now.
  package init(at now: Tick) {
    start = now
    last = now
  }

  /// `count` bytes went by.
  package mutating func moved(_ count: Int, at now: Tick) {
    bytes += Int64(count)
    last = now
  }

  /// When the transfer is given up if nothing more goes by: `idleSeconds` after the last byte, or, when
  /// that is earlier, when `bytesPerSecond` on the whole is missed, after `graceSeconds` free of that
  /// rule. Zero seconds or a rate of zero leaves the rule out; `nil` when both are.
  package func deadline(
    idleSeconds: Double, bytesPerSecond: Int, graceSeconds: Double
  ) -> Tick? {
    let idle = idleSeconds > 0 ? last + Int64(idleSeconds * 1000) : nil
    guard bytesPerSecond > 0 else { return idle }
    let rate = start + Int64(graceSeconds * 1000) + bytes * 1000 / Int64(bytesPerSecond)
    guard let idle else { return rate }
    return min(idle, rate)
  }
}
