package import Core

/// A place in a list of entries, which are in order of start, then number.
package struct EntryPosition: Hashable, Comparable, Sendable {
  /// The start of the entry there.
  package let start: Instant
  /// Its number.
  package let id: EntryID

  /// The place of an entry.
  package init(start: Instant, id: EntryID) {
    self.start = start
    self.id = id
  }

  /// The earlier start is the lesser, then the lesser number.
  package static func < (left: Self, right: Self) -> Bool {
    left.start == right.start ? left.id < right.id : left.start < right.start
  }
}
