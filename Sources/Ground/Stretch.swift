/// A half-open stretch of time, `[start, end)`; an `end` of `nil` means that it still runs.
public struct Stretch: Hashable, Sendable {
  /// The first moment that belongs to it.
  public let start: Instant
  /// The first moment that no longer belongs to it, or `nil` while it runs.
  public let end: Instant?

  /// A stretch, or `nil` when its end does not lie after its start.
  public init?(start: Instant, end: Instant?) {
    if let end, end <= start { return nil }
    self.start = start
    self.end = end
  }

  /// Its length in seconds, or `nil` while it runs.
  public var seconds: Int64? { end.map { $0 - start } }

  /// Whether the two have a moment in common. Neighbours, where one ends as the other starts, have none.
  public func overlaps(_ other: Stretch) -> Bool {
    let startsBeforeOtherEnds = other.end.map { start < $0 } ?? true
    let otherStartsBeforeEnd = end.map { other.start < $0 } ?? true
    return startsBeforeOtherEnds && otherStartsBeforeEnd
  }

  /// How many of its seconds lie in `[from, until)`; a running stretch has none yet.
  public func seconds(from: Instant, until: Instant) -> Int64 {
    guard let end else { return 0 }
    return max(0, min(end, until) - max(start, from))
  }
}
