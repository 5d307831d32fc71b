import Core
import JSON

@testable import Inspections

/// What members read while nothing is written: it stays the same, and many checks need it.
struct Readings {
  struct Member: Hashable {
    let user: UserID
    /// The index of the account.
    let account: Int
  }

  /// Everything of the account, from zero.
  var rows: [Member: [JSONTree]] = [:]
  var targets: [Member: [TargetView]] = [:]
}
