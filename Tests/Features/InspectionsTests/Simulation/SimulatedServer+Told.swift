import JSON

extension SimulatedServer {
  /// All that members get, without the times that phones' clocks say.
  func told() throws -> [String] {
    var told: [String] = []
    for account in Self.accounts.indices {
      for user in [Self.admins[account]] + Self.inspectors[account] {
        told += try all(of: user, account).map { "\(user) \($0.withoutClocks.compactText)" }
      }
    }
    return told
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
    "madeAt", "startedAt", "finishedAt", "fixedAt", "lastInspection", "digest",
  ]
}
