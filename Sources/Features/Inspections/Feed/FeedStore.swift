import ChangeFeed
import Core
import Database
import WebAPI

/// Statements of the feed.
enum FeedSQL {
  static let items = Item.fields.select("WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT $3")
}

extension ReadTransaction {
  /// The account's newest change, and the one since which a member sees other targets than before.
  func feedState(
    _ membership: Membership
  ) throws(InspectionFault) -> (seq: Int64, seenSince: Int64) {
    let found = try first(
      """
      SELECT a.seq, a.seen_since, m.seen_since FROM accounts a
      JOIN members m ON m.account = $1 AND m.user_id = $2 WHERE a.id = $1
      """, [.id(membership.account.id), .id(membership.user)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      // Managers see everything, whatever inspectors see.
      (row.int(0), membership.role >= .manager ? row.int(2) : max(row.int(1), row.int(2)))
    }
    guard let found else { throw .notFound }
    return found
  }

  /// Passes the items after a change to `body`, in the order of their last changes, until it returns `stop` or throws.
  func items(
    after seq: Int64, limit: Int, _ account: AccountID,
    _ body: (Item) throws(InspectionFault) -> RowIteration
  ) throws(InspectionFault) {
    try each(FeedSQL.items, [.id(account), .integer(seq), .int(limit)]) {
      (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      try body(Item(row, from: 0))
    }
  }

  func scopes(
    after seq: Int64, limit: Int, _ user: UserID, _ account: AccountID
  ) throws(InspectionFault) -> [FeedScope] {
    try all(
      """
      SELECT seq, target, visible FROM scopes
      WHERE account = $1 AND user_id = $2 AND seq > $3 ORDER BY seq LIMIT $4
      """, [.id(account), .id(user), .integer(seq), .int(limit)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      FeedScope(place: row.int(0), subject: row.int(1), isVisible: row.flag(2))
    }
  }
}
