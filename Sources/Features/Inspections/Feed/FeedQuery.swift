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

  /// How many rows are looked through at once for those that the member sees.
  static let rowsOfSearch = 1_000

  /// The type of the rows that tell of rights.
  static let scope = "scope"
}
