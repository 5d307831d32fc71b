import Core
import JSON
import Merging

@testable import Inspections

// What members decide on their phones.
extension Simulation {
  func decideOnPhone(_ index: Int) {
    let phone = phones[index]
    let open = phone.items("conflict").filter {
      phone.state.held[$0]?.data["state"] == .text("open")
    }
    guard let id = open.randomElement(using: &generator), let data = phone.state.held[id]?.data
    else { return }
    var change = PushedChange()
    change.operation = .decide
    change.type = .conflict
    change.id = ItemID(stored: id)
    let keep = ["current", "offered", "value"].randomElement(using: &generator) ?? "current"
    let field = data["field"]?.plain ?? ""
    if keep == "value", Self.texts.contains(field) || field.hasPrefix("answers.") {
      change.set = [.init("keep", .text(keep)), .init("value", .text(text(phone.account)))]
    } else {
      change.set = [.init("keep", .text(keep == "value" ? "offered" : keep))]
    }
    made(change, on: index)
  }

  private static let texts: Set<String> = [
    "name", "city", "address", "title", "description", "action", "caption",
  ]

  /// To decide for a change of what is inactive brings that back, and all above it.
  func checkBroughtBack(_ conflict: Conflict, _ account: Int) throws {
    guard conflict.kind == .removed, KeptChange(conflict) == nil, conflict.active != false else {
      return
    }
    let item = conflict.item.value
    if !model.line(from: item, account).allSatisfy({ model.isActive($0, account) }) {
      throw SimulationFault(.unkept, "\(item) is inactive, though \(conflict.id) was decided.")
    }
  }

  /// Writes into the model that a decision was made which had been kept.
  func noteKeptDecision(
    _ kept: KeptChange, _ id: AccountID, by decider: String, _ items: [Int64: Item], _ account: Int
  ) throws {
    guard let key = kept.key, let item = try server.transaction.item(key: key, id),
      let conflict = try server.transaction.conflict(item, id)
    else { return }
    model.decided[account].insert(item.value)
    let set = JSONTree.object(kept.set)
    if set["keep"] == .text("current") { return }
    try noteDecision(conflict, by: decider, value: set["value"], items, account)
  }

  /// Writes into the model what a phone decided.
  func noteDecision(
    _ change: PushedChange, _ taken: SimulatedServer.Taken, _ sent: SimulatedServer.Sent
  ) throws {
    let account = sent.account
    guard let conflict = taken.conflicts.first else { return }
    let told = "\(sent.user)/\(sent.device) decided \(conflict.id)"
    guard model.decided[account].insert(conflict.id.value).inserted else {
      throw SimulationFault(.doubled, "\(told), which was decided before.")
    }
    let isOwn = conflict.user == sent.user && conflict.kind != .rights
    if !isOwn, try server.membership(sent.user, account).role < .manager {
      throw SimulationFault(.visibility, "\(told), which is not to be seen.")
    }
    let set = JSONTree.object(change.set)
    if set["keep"] == .text("current") { return }
    try noteDecision(
      conflict, by: "\(sent.user)/\(sent.device)", value: set["value"], taken.items, account)
    if set["keep"] == .text("offered") { try checkBroughtBack(conflict, account) }
  }
}
