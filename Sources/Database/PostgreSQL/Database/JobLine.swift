internal import DatabaseTypes

/// Jobs that wait: first in, first out, but of one turn one at a time.
struct JobLine {
  struct Entry {
    let job: any WriteJob
    /// Until when it is to begin, and until when it is tried again.
    let deadline: Deadline
  }

  /// The next one is the last.
  private var next: [Entry] = []
  private var later: [Entry] = []
  /// Those whose turn one has that is under way, in their order.
  private var parked: [Int64: [Entry]] = [:]
  private var underWay: Set<Int64> = []
  private(set) var count = 0
  /// Else all may run at the same time.
  private let keepsTurns: Bool

  init(keepsTurns: Bool) { self.keepsTurns = keepsTurns }

  mutating func append(_ entry: Entry) {
    later.append(entry)
    count += 1
  }

  /// Removes and returns the next that may run; of its turn none may until it ended.
  mutating func begin() -> Entry? {
    while let entry = removeFirst() {
      let turn = keepsTurns ? entry.job.turn : 0
      if turn == 0 || underWay.insert(turn).inserted {
        count -= 1
        return entry
      }
      parked[turn, default: []].append(entry)
    }
    return nil
  }

  /// A job of that turn has ended. The one that waited for it longest is the next of all.
  mutating func end(turn: Int64) {
    guard underWay.remove(turn) != nil, var waiting = parked.removeValue(forKey: turn) else {
      return
    }
    next.append(waiting.removeFirst())
    if !waiting.isEmpty { parked[turn] = waiting }
  }

  private mutating func removeFirst() -> Entry? {
    if next.isEmpty {
      next = later.reversed()
      later.removeAll(keepingCapacity: true)
    }
    return next.popLast()
  }
}
