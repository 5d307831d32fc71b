import JSON

extension JSONTree {
  /// An item without what is worked out from others, which tells of no change of it.
  var withoutCounts: JSONTree {
    guard case .object(let members) = self else { return self }
    let isOpen = self["state"] == .text("open")
    return .object(
      members.filter { member in
        !Self.counts.contains(member.name) && !(member.name == "current" && isOpen)
      })
  }

  private static let counts: Set<String> = [
    "children", "openFindings", "worst", "lastInspection", "pictures", "conflicts", "usedBytes",
  ]
}
