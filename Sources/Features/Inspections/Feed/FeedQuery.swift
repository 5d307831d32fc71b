import Core

/// Which part of the feed of an account is wanted.
package struct FeedQuery: Sendable {
  /// The cursor that was told before; `nil` for everything.
  var since: FeedCursor?
  /// Whose highest number is told when the cursor does not hold.
  var device: String?
  /// The types of rows, also `scope`; `nil` for all.
  var types: Set<String>?
  /// Only what hangs on this target or on one below it.
  var target: ItemID?
  var limit = 500
  /// Whether the rows are lines, as many as there are.
  var isLines = false

  /// The type of the rows that tell of rights.
  static let scope = "scope"
}

/// A row of the feed.
enum FeedRow: Hashable, Sendable {
  case item(Item)
  /// A right to see a target and what is below it was given or taken.
  case scope(seq: Int64, target: ItemID, isVisible: Bool)

  var seq: Int64 {
    switch self {
    case .item(let item): item.seq
    case .scope(let seq, _, _): seq
    }
  }
}

/// A part of the feed.
struct FeedPart: Sendable {
  var rows: [FeedRow]
  /// The changes up to this one are told by the rows, or not the member's to see.
  var seq: Int64
  /// Whether more may follow.
  var hasMore: Bool
}
