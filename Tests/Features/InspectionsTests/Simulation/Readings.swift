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
  var memberships: [Member: Membership] = [:]
}

extension SimulatedServer {
  /// A membership as it is read while nothing is written.
  func readMembership(_ user: UserID, _ account: Int) throws -> Membership {
    let member = Readings.Member(user: user, account: account)
    if let known = readings.memberships[member] { return known }
    let found = try membership(user, account)
    readings.memberships[member] = found
    return found
  }
}
