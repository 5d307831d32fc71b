public import Ground

/// A place in a list of entries, which are in order of start, then number.
public struct EntryPosition: Hashable, Comparable, Sendable {
  /// The start of the entry there.
  public let start: Instant
  /// Its number.
  public let id: EntryID

  /// The place of an entry.
  public init(start: Instant, id: EntryID) {
    self.start = start
    self.id = id
  }

  /// The earlier start is the lesser, then the lesser number.
  public static func < (left: Self, right: Self) -> Bool {
    left.start == right.start ? left.id < right.id : left.start < right.start
  }
}
