/// A part of the feed.
struct FeedPart: Sendable {
  /// Rows that follow each other, and can be read by one statement.
  enum Run: Hashable, Sendable {
    /// Some of `items`, of one type; the member gets all items of that type between them.
    case items(Range<Int>)
    case scope(FeedScope)
  }

  private(set) var items: [Item] = []
  private(set) var runs: [Run] = []
  /// How many rows the runs have.
  private(set) var count = 0
  /// The changes up to this one are told by the rows, or not the member's to see.
  var seq: Int64
  /// Whether more may follow.
  var hasMore: Bool
  /// Whether an item of the same type would belong to the last run.
  private var isRunOpen = false

  /// The change that the last row tells.
  var lastSeq: Int64? {
    switch runs.last {
    case .items?: items.last?.seq
    case .scope(let scope)?: scope.seq
    case nil: nil
    }
  }

  /// No rows yet.
  init(after seq: Int64, hasMore: Bool) {
    self.seq = seq
    self.hasMore = hasMore
  }

  /// Adds a row that the member gets.
  mutating func append(_ row: FeedRow) {
    count += 1
    seq = row.seq
    switch row {
    case .scope(let scope):
      runs.append(.scope(scope))
      isRunOpen = false
    case .item(let item):
      let type = items.last?.type
      items.append(item)
      if isRunOpen, type == item.type, case .items(let run)? = runs.last {
        runs[runs.count - 1] = .items(run.lowerBound..<items.count)
      } else {
        runs.append(.items(items.count - 1..<items.count))
      }
      isRunOpen = true
    }
  }

  /// Passes over a row that the member does not get.
  mutating func skip(_ row: FeedRow) {
    seq = row.seq
    if case .item(let item) = row, item.type == items.last?.type { isRunOpen = false }
  }
}
