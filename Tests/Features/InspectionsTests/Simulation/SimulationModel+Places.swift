import JSON

@testable import Inspections

// Where items are, as the accepted changes say.
extension SimulationModel {
  func value(_ field: String, _ item: Int64, _ account: Int) -> JSONTree? {
    current[Place(account: account, item: item, field: field)]?.value
  }

  /// The item that an item belongs to, or stands below.
  private func holder(of item: Int64, _ account: Int) -> Int64? {
    for field in ["parent", "of", "inspection", "target"] {
      if let holder = value(field, item, account)?.number { return holder }
    }
    return nil
  }

  /// An item and all that it belongs to, or stands below.
  func line(from item: Int64, _ account: Int) -> [Int64] {
    var line = [item]
    // A ring would be a fault, which other checks find.
    while line.count < 40, let next = line.last.flatMap({ holder(of: $0, account) }) {
      line.append(next)
    }
    return line
  }

  func isActive(_ item: Int64, _ account: Int) -> Bool {
    value(ItemChange.active, item, account) != .flag(false)
  }

  /// The item that the fields of a new one name as its holder.
  func holder(in set: [JSONTree.Member], _ account: Int) -> Int64? {
    for field in ["parent", "of", "inspection", "target"] {
      for member in set where member.name == field {
        if case .text(let key) = member.value { return added[account][key] }
        if let id = member.value.number { return id }
      }
    }
    return nil
  }

  /// The fields that a change would give other values.
  func differing(_ item: Int64, _ set: [JSONTree.Member], _ account: Int) -> [JSONTree.Member] {
    values(set, account).filter { value($0.name, item, account) != $0.value }
  }
}
