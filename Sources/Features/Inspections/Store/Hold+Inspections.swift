import Core
import Database

extension Hold {
  /// An account: its numbers, its members and all of its items.
  static func account(_ id: AccountID) -> Hold { Hold(.group, table: "accounts", .id(id.value)) }
}
