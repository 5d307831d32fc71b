import Core

/// A row of the feed.
enum FeedRow: Hashable, Sendable {
  case item(Item)
  case scope(FeedScope)

  var seq: Int64 {
    switch self {
    case .item(let item): item.seq
    case .scope(let scope): scope.seq
    }
  }
}

/// A right to see a target and what is below it was given or taken.
struct FeedScope: Hashable, Sendable {
  let seq: Int64
  let target: ItemID
  let isVisible: Bool
}
