import ChangeFeed
import Core
import JSON

@testable import Inspections

extension SimulatedServer {
  /// A part of the feed.
  struct Part {
    var rows: [JSONTree]
    /// The cursor after each row.
    var cursors: [FeedCursor]
    var cursor: FeedCursor
    var hasMore: Bool
  }

  /// A push as it came over the network.
  struct Sent {
    let account: Int
    let user: UserID
    let device: String
    let sentAt: Instant
    let confirmed: Int64?
    let made: [SimulatedPhone.Made]
  }

  /// What became of a pushed change.
  struct Taken {
    let result: JSONTree
    /// Those that hold something of it, or the one that it decided.
    let conflicts: [Conflict]
    /// What a decision left: the items of the account by their numbers. A later change of the slice may change them.
    var items: [Int64: Item] = [:]
  }
}
