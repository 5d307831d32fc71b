package import Core

/// An entry of a golfer's record: a round, a penalty score or a decision.
package struct RecordEntry: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case round(Round)
    /// A differential of eighteen holes known without its card.
    case differential(Tenths)
    /// A penalty score; `generic` needs the rating of the tees announced, and counts nothing without it.
    case penalty(PenaltyScore, rating: Rating?)
    /// A committee's decision on the index, in force from that day.
    case decision(Tenths)
  }

  /// Unique within a record; results name the entry by it.
  package let id: Int
  /// The day it was played or decided.
  package let day: Day
  /// The minute of the day at which the round began, if it is known.
  package let start: Int?
  /// The course's number.
  package let course: Int
  package let event: Event

  package init(id: Int, day: Day, start: Int? = nil, course: Int = 0, _ event: Event) {
    self.id = id
    self.day = day
    self.start = start
    self.course = course
    self.event = event
  }

  var isDecision: Bool {
    if case .decision = event { true } else { false }
  }
}

extension RecordEntry: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.sortKey < right.sortKey }

  /// The place of an entry in its record, whatever the order of arrival: by day, decisions before scores, by
  /// start (none first), course and number.
  struct SortKey: Hashable, Comparable {
    private let day: Int32
    private let kind: Int
    private let start: Int
    private let course: Int
    private let id: Int

    fileprivate init(_ entry: RecordEntry) {
      day = entry.day.number
      kind = entry.isDecision ? 0 : 1
      start = entry.start ?? -1
      course = entry.course
      id = entry.id
    }

    /// Before every entry of that day.
    init(before day: Day) {
      self.day = day.number
      (kind, start, course, id) = (-1, -1, -1, -1)
    }

    static func < (left: Self, right: Self) -> Bool { left.key < right.key }

    private var key: (Int32, Int, Int, Int, Int) { (day, kind, start, course, id) }
  }

  var sortKey: SortKey { SortKey(self) }
}
