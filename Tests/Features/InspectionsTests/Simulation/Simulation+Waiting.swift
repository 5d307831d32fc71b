import Core
import JSON

@testable import Inspections

/// The keys under which earlier changes of a push add something.
struct PushedKeys {
  private(set) var all: Set<String> = []
  /// Those that were refused.
  private(set) var refused: Set<String> = []

  mutating func note(_ change: PushedChange, _ result: JSONTree) {
    guard change.operation == .add, let key = change.key else { return }
    all.insert(key)
    if let status = result["status"]?.number, 400..<500 ~= status { refused.insert(key) }
  }
}

// After a restore changes wait for what others send again.
extension Simulation {
  /// Nothing waits without a restore, nor for what the same push was refused to add.
  func checkWaiting(_ change: PushedChange, _ sent: SimulatedServer.Sent) throws {
    let isRefused = change.operation != .add && pushed.refused.contains(change.key ?? "")
    if !server.hasWaiting || isRefused {
      throw SimulationFault(.endless, "\(sent.device): \(change.set) waits for nothing.")
    }
  }

  /// Notes what the device will not be asked for again.
  func notePushed(_ change: PushedChange, _ result: JSONTree, _ sent: SimulatedServer.Sent) {
    pushed.note(change, result)
    model.refusedKeys[sent.device, default: []].formUnion(pushed.refused)
  }

  /// What names a key that may come back is not refused.
  func checkForgotten(
    _ change: PushedChange, _ result: JSONTree, _ sent: SimulatedServer.Sent
  ) throws {
    let names = change.keysOfOthers
    let isLost = names.contains { model.added[sent.account][$0] == nil }
    let refused = model.refusedKeys[sent.device] ?? []
    if server.hasWaiting, result["status"] == .integer(422), isLost,
      pushed.all.isDisjoint(with: names), refused.isDisjoint(with: names)
    {
      throw SimulationFault(
        .lost, "\(sent.device): \(change.set) was refused: \(result.compactText)")
    }
  }

  /// Sends what waits.
  ///
  /// - Returns: whether less waits now.
  func sendWaiting(_ index: Int) throws -> Bool {
    let before = phones[index].waiting.count
    if before == 0 { return false }
    try push(index)
    return phones[index].waiting.count < before
  }

  /// What waits when all phones have sent everything waits for what is lost for good. After some time it is refused.
  ///
  /// - Returns: whether anything waits.
  func endWaiting() throws -> Bool {
    if phones.allSatisfy(\.waiting.isEmpty) { return false }
    for phone in phones {
      var names: Set<ItemName> = []
      for made in phone.waiting {
        let name = made.change.name
        if try !isLost(made.change, phone), name.map(names.contains) != true {
          throw SimulationFault(.endless, "\(phone.device): \(made.change) waits for nothing.")
        }
        if let name { names.insert(name) }
      }
    }
    server.now = server.now + WaitingChanges.kept
    return true
  }

  /// Whether a change names what is not there, or what its sender may not see.
  /// Or whether it finishes an inspection of which not all is there.
  private func isLost(_ change: PushedChange, _ phone: SimulatedPhone) throws -> Bool {
    let account = phone.account
    if change.operation == .state,
      let id = model.added[account][change.key ?? ""] ?? change.id?.value,
      let holds = Holds(change), holds.missing(from: model.holds(of: id, account)) != Holds()
    {
      return true
    }
    let member = try server.membership(phone.user, account)
    let isOfManagers =
      change.setsManagersState || change.set.contains { ["inspectors", "state"].contains($0.name) }
    if isOfManagers, member.role < .manager { return true }
    for key in change.keysOfOthers {
      guard let id = model.added[account][key], try isSeen(id, by: member, account) else {
        return true
      }
    }
    for id in change.numbersOfOthers {
      let item = try server.transaction.item(
        ItemID(stored: id), server.admin(account).account)
      guard item != nil, try isSeen(id, by: member, account) else { return true }
    }
    return false
  }
}

extension PushedChange {
  /// The values of fields that name other items.
  private var references: [JSONTree] {
    self.set.filter { ["parent", "of", "inspection", "target"].contains($0.name) }.map(\.value)
  }

  /// The keys by which it names what is there.
  var keysOfOthers: Set<String> {
    var keys = Set(references.map(\.plain).filter { !$0.isEmpty })
    if operation != .add, let key { keys.insert(key) }
    return keys
  }

  fileprivate var numbersOfOthers: [Int64] {
    references.compactMap(\.number) + (id.map { [$0.value] } ?? [])
  }
}
