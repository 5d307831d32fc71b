import Core
import JSON
import Merging

@testable import Inspections

// What comes too late is kept as a conflict, and nothing else is.
extension Simulation {
  /// A value that somebody offered, as a conflict has it.
  struct Kept {
    let conflict: ItemID
    let value: JSONTree
  }

  /// Compares what became of a change with where its item is.
  func checkKept(
    _ change: PushedChange, of id: Int64, _ conflicts: [Conflict],
    _ sent: SimulatedServer.Sent
  ) throws {
    let account = sent.account
    let isNew =
      change.operation == .add && model.added[account][change.key ?? ""] == nil
      && !model.added[account].values.contains(id)
    let all = model.differing(id, change.set, account)
    var told: String {
      "\(sent.user)/\(sent.device): \(change.operation) \(id) \(change.set) base \(change.base ?? 0) in \(model.line(from: id, account).map { ($0, model.isActive($0, account)) })"
    }
    // Of a new parent the right may be lost as well.
    for conflict in conflicts
    where conflict.item.value == id && conflict.field == nil && KeptChange(conflict) == nil
      && all.contains(where: { conflict.holds($0.name) })
    {
      let isRightly =
        switch conflict.kind {
        case .rights: try !isSeen(id, by: server.readMembership(sent.user, account), account)
        case .finished: isFinished(id, account)
        case .removed where conflict.active != false:
          model.line(from: id, account).contains { !model.isActive($0, account) }
        default: true
        }
      if !isRightly {
        throw SimulationFault(.falseConflict, "\(conflict.kind) of \(told)")
      }
    }
    for conflict in conflicts where conflict.keepsPicture(id) {
      let isRightly = try reasonToKeep(conflict.item.value, all, isNew: true, .add, sent)
      if isRightly != conflict.kind {
        throw SimulationFault(.falseConflict, "\(conflict.kind) of \(told)")
      }
    }
    let accepted = all.filter { member in !conflicts.contains { $0.holds(member.name) } }
    if accepted.isEmpty || conflicts.contains(where: { $0.keepsPicture(id) }) { return }
    let place = isNew ? model.holder(in: change.set, account) : id
    guard let place else { return }
    if let reason = try reasonToKeep(place, accepted, isNew: isNew, change.operation, sent) {
      throw SimulationFault(.unkept, "\(reason), \(told)")
    }
  }

  private func reasonToKeep(
    _ id: Int64, _ accepted: [JSONTree.Member], isNew: Bool,
    _ operation: PushedChange.Operation, _ sent: SimulatedServer.Sent
  ) throws -> ConflictKind? {
    let member = try server.readMembership(sent.user, sent.account)
    if try !isSeen(id, by: member, sent.account) { return .rights }
    let isFollowUp =
      !isNew && accepted.allSatisfy { ["action", "due", "state", "comment"].contains($0.name) }
    if isFinished(id, sent.account), !isFollowUp { return .finished }
    // What is added below something inactive is made, and what is added again is active again.
    if operation == .add { return nil }
    let line = model.line(from: id, sent.account)
    if line.dropFirst().contains(where: { !model.isActive($0, sent.account) }) { return .removed }
    let isBack = accepted.contains { $0.name == ItemChange.active && $0.value == .flag(true) }
    return model.isActive(id, sent.account) || isBack ? nil : .removed
  }

  /// Whether a member sees what an item hangs on. Rights change between pushes only, and in them targets move.
  func isSeen(_ id: Int64, by member: Membership, _ account: Int) throws -> Bool {
    if member.seesAll { return true }
    let line = model.line(from: id, account).map { ItemID(stored: $0) }
    return try server.transaction.isAssigned(member.user, to: line, member.account.id)
  }

  /// Nobody holds what he may not see, by what the model knows of places.
  func checkHeld(_ phone: SimulatedPhone) throws {
    let member = try server.readMembership(phone.user, phone.account)
    for (id, held) in phone.state.held {
      var isHis = true
      if held.type == "conflict" {
        let isOwn = held.data["by"]?.number == phone.user.value
        isHis = member.role >= .manager || isOwn && held.data["kind"] != .text("rights")
      } else if PushedType(rawValue: held.type) != nil {
        isHis = try isSeen(id, by: member, phone.account)
      }
      if !isHis {
        throw SimulationFault(
          .visibility, "\(phone.device) of \(phone.user) holds \(held.data.compactText)")
      }
    }
  }

  func isFinished(_ id: Int64, _ account: Int) -> Bool {
    model.line(from: id, account).contains { model.finished[account].contains($0) }
  }

  /// Nothing that was offered is gone without a decision, or without a later offer of the same sender.
  func checkOffers() throws {
    for (place, kept) in model.kept {
      let id = try server.admin(place.account).account
      guard let conflict = try server.transaction.conflict(kept.conflict, id) else {
        throw SimulationFault(.lost, "The conflict of \(place) is gone.")
      }
      if conflict.state == .decided {
        if model.decided[place.account].contains(conflict.id.value) { continue }
        throw SimulationFault(.lost, "The conflict of \(place) was closed by nobody who may.")
      }
      var offered = conflict.offer.values.first { $0.field == place.field }?.value.tree
      if let number = offered?.number,
        let holder = try server.transaction.conflict(ItemID(stored: number), id)
      {
        offered = KeptChange(holder)?.key.map { .text($0) }
      }
      let active = conflict.active.map { JSONTree.flag($0) }
      let isThere = (place.field == ItemChange.active ? active : offered) == kept.value
      if !isThere {
        throw SimulationFault(.lost, "The conflict of \(place) has not \(kept.value).")
      }
    }
  }
}

extension Simulation {
  /// A key that was taken for an item stays taken for it, and nothing else is refused for its key.
  func checkRefusal(
    _ change: PushedChange, _ result: JSONTree, _ sent: SimulatedServer.Sent
  ) throws {
    let problem = result["problem"]?["type"] ?? .null
    let isKnown =
      change.operation == .add && model.added[sent.account][change.key ?? ""] != nil
    if isKnown || problem.isProblem("key-reused") || problem.isProblem("duplicate") {
      throw SimulationFault(.refused, "\(sent.device): \(change.set): \(result.compactText)")
    }
    try checkForgotten(change, result, sent)
  }
}

extension SimulatedServer {
  /// Each item comes once in an answer.
  func checkOnce(_ rows: [JSONTree]) throws {
    var seen: Set<Int64> = []
    for id in rows.compactMap({ $0["id"]?.number }) where !seen.insert(id).inserted {
      throw SimulationFault(.doubled, "An answer has \(id) twice.")
    }
  }
}
