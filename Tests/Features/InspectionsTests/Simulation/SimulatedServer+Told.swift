import ChangeFeed
import JSON

@testable import Inspections

extension SimulatedServer {
  /// All that the tables hold, without what phones' clocks say: what admins get, and the rights of the others.
  func tables() throws -> [String] {
    var rows: [String] = []
    for account in Self.accounts.indices {
      rows += try all(of: Self.admins[account], account).map { $0.withoutClocks.compactText }
      for user in Self.inspectors[account] {
        let id = try membership(user, account).account.id
        rows += try transaction.scopes(after: 0, limit: 10_000, user, id)
          .map { "\(user) \($0.place) \($0.subject) \($0.isVisible)" }
      }
    }
    return rows
  }
}

extension JSONTree {
  /// The value without what phones' clocks say.
  fileprivate var withoutClocks: JSONTree {
    switch self {
    case .object(let members):
      .object(
        members.filter { !Self.ofClocks.contains($0.name) }
          .map { .init($0.name, $0.value.withoutClocks) })
    case .array(let values): .array(values.map(\.withoutClocks))
    default: self
    }
  }

  private static let ofClocks: Set<String> = [
    "madeAt", "signedAt", "startedAt", "finishedAt", "fixedAt", "lastInspection", "digest",
  ]
}
