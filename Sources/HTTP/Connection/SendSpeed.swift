/// How a response that has to wait gets to the client: a longest pause, and a least average rate. Bytes count when the
/// other side's system acknowledges them. What only waits in this machine's own socket buffer does not count.
///
/// There is one for each answer: it goes on when output drains and waits again, so that a slow client is not measured
/// anew at each full buffer.
public struct SendSpeed: Hashable, Sendable {
  /// Milliseconds between two samples. A pause is noticed at most this much later.
  public static let sampleMilliseconds: Int64 = 1000

  /// Bytes given to the socket since the connection began.
  @usableFromInline var written: Int64 = 0
  /// Of these, the bytes before this answer, and those that the other side had at the last sample.
  @usableFromInline var writtenBefore: Int64 = 0
  private var taken: Int64 = 0
  private var start = MonotonicTime(milliseconds: 0)
  /// The sample that last found more bytes taken.
  private var lastProgress = MonotonicTime(milliseconds: 0)
  private var lastSample = MonotonicTime(milliseconds: 0)
  @usableFromInline var isMeasuring = false

  public init() {}

  /// The socket took bytes.
  @inlinable
  public mutating func wrote(_ count: Int) { written += Int64(count) }

  /// A response begins while no other one waits: the next sample starts its measure.
  @inlinable
  public mutating func responseBegins() {
    isMeasuring = false
    writtenBefore = written
  }

  /// Notes how many of the written bytes the other side has not acknowledged.
  public mutating func sample(unacknowledged: Int, at now: MonotonicTime) {
    let found = written - Int64(unacknowledged)
    if !isMeasuring {
      isMeasuring = true
      start = now
      // Of earlier responses something may be under way, too.
      writtenBefore = min(writtenBefore, found)
      taken = found
      lastProgress = now
    } else if found > taken {
      taken = found
      lastProgress = now
    }
    lastSample = now
  }

  /// When the client counts as too slow, if it takes nothing more; `nil` for never, or before the first sample.
  public func end(_ limits: Limits) -> MonotonicTime? {
    guard isMeasuring else { return nil }
    let pause =
      limits.writeSeconds > 0 ? lastProgress + Int64(limits.writeSeconds * 1000) : nil
    guard limits.writeBytesPerSecond > 0 else { return pause }
    let rate =
      start + Int64(limits.rateGraceSeconds * 1000)
      + (taken - writtenBefore) * 1000 / Int64(limits.writeBytesPerSecond)
    return pause.map { min($0, rate) } ?? rate
  }

  /// When to take the next sample.
  public func nextSample(_ limits: Limits) -> MonotonicTime {
    let next = lastSample + Self.sampleMilliseconds
    return end(limits).map { min($0, next) } ?? next
  }
}
