/// What a feed tells of: each once, as it is now, at the place of its last change.
public protocol FeedItem {
  associatedtype Kind: Equatable, RawRepresentable<String>

  /// Rows of one type that follow each other are written together.
  var type: Kind { get }
  var number: Int64 { get }
  /// Counts its changes.
  var revision: Int64 { get }
  /// Of its last change, among all changes of the stream.
  var place: Int64 { get }
}

/// A right to see something, and what belongs to it, was given or taken.
public struct FeedScope: Hashable, Sendable {
  public let place: Int64
  public let subject: Int64
  public let isVisible: Bool

  public init(place: Int64, subject: Int64, isVisible: Bool) {
    self.place = place
    self.subject = subject
    self.isVisible = isVisible
  }
}

/// A row of a feed.
public enum FeedRow<Item: FeedItem> {
  case item(Item)
  case scope(FeedScope)

  @inlinable
  public var place: Int64 {
    switch self {
    case .item(let item): item.place
    case .scope(let scope): scope.place
    }
  }
}

/// Rows that follow each other, and can be read by one statement.
public enum FeedRun: Hashable, Sendable {
  /// Some of the part's items, of one type; the viewer gets all items of that type between them.
  case items(Range<Int>)
  case scope(FeedScope)
}

/// A part of a feed. Inlinable, so that it is compiled for the feature's items.
public struct FeedPart<Item: FeedItem> {
  @usableFromInline var items: [Item] = []
  @usableFromInline var runs: [FeedRun] = []
  /// How many rows the runs have.
  @usableFromInline var count = 0
  /// The changes up to this one are told by the rows, or not the viewer's to see.
  @usableFromInline var place: Int64
  /// Whether more may follow.
  @usableFromInline var hasMore: Bool
  /// Whether an item of the same type would belong to the last run.
  @usableFromInline var isRunOpen = false

  /// No rows yet.
  @inlinable
  init(after place: Int64, hasMore: Bool) {
    self.place = place
    self.hasMore = hasMore
  }

  /// The change that the last row tells.
  @inlinable
  var lastPlace: Int64? {
    switch runs.last {
    case .items?: items.last?.place
    case .scope(let scope)?: scope.place
    case nil: nil
    }
  }

  /// Adds a row that the viewer gets.
  @inlinable
  mutating func append(_ row: FeedRow<Item>) {
    count += 1
    place = row.place
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

  /// Passes over a row that the viewer does not get.
  @inlinable
  mutating func skip(_ row: FeedRow<Item>) {
    place = row.place
    if case .item(let item) = row, item.type == items.last?.type { isRunOpen = false }
  }
}
