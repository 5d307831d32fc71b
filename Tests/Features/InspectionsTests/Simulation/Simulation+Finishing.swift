import Core
import JSON

@testable import Inspections

// Inspections are finished with all that the phone holds, and change no more.
extension Simulation {
  /// Writes into the model that an inspection was finished, and with which signatures.
  func noteFinish(_ id: Int64, _ set: [JSONTree.Member], _ account: Int) throws {
    let of = try server.admin(account).account
    guard let record = try server.transaction.inspection(ItemID(stored: id), of) else { return }
    var names: [String] = []
    if case .array(let signed)? = JSONTree.object(set)["signatures"] {
      names = signed.map { $0["name"]?.plain ?? "" }
    }
    let finish = SimulationModel.Finish(
      digest: record.inspection.digest, revision: record.item.revision,
      generation: server.generation)
    if let known = model.finishes[account][id], known.digest != finish.digest {
      throw SimulationFault(.lost, "The finished inspection \(id) has another digest.")
    }
    model.noteFinish(id, finish, names, account)
  }

  /// Compares an answer with what there is of the inspection, and with what the phone knew of it.
  func checkFinishing(
    _ made: SimulatedPhone.Made, _ taken: SimulatedServer.Taken, _ sent: SimulatedServer.Sent
  ) throws {
    let change = made.change
    if change.operation == .state {
      try checkHolds(change, taken, sent)
    } else if change.operation != .decide {
      try checkKnown(made, taken, sent)
    }
  }

  private func checkHolds(
    _ change: PushedChange, _ taken: SimulatedServer.Taken, _ sent: SimulatedServer.Sent
  ) throws {
    let (account, result) = (sent.account, taken.result)
    guard taken.conflicts.isEmpty, let id = item(of: change, account) else { return }
    let there = model.holds(of: id, account)
    var held = there
    if let given = Holds(change) { held = given }
    let missing = held.missing(from: there)
    let problem = result["problem"]?["type"] ?? .null
    let isFinished = model.finished[account].contains(id)
    let isRightly =
      if problem.isProblem("incomplete") {
        missing != Holds() && !isFinished && result["problem"]?["missing"] == missing.json
      } else if problem.isProblem("finished") {
        missing != Holds() && isFinished
      } else {
        result["status"] != .integer(200) || missing == Holds()
      }
    if !isRightly {
      throw SimulationFault(
        .unkept, "\(sent.device) holds \(held) of \(id), which has \(there): \(result.compactText)")
    }
  }

  /// Who knew that an inspection was finished is refused; whoever did not know has the change kept.
  private func checkKnown(
    _ made: SimulatedPhone.Made, _ taken: SimulatedServer.Taken, _ sent: SimulatedServer.Sent
  ) throws {
    let (change, result, account) = (made.change, taken.result, sent.account)
    let isNew = change.operation == .add && model.added[account][change.key ?? ""] == nil
    let place = isNew ? model.holder(in: change.set, account) : item(of: change, account)
    guard let place, PushedType.filled.contains(model.type(of: place, account)) || isNew else {
      return
    }
    let finish = model.line(from: place, account).lazy
      .compactMap { self.model.finishes[account][$0] }.first
    let isKnown =
      finish.map {
        $0.generation <= made.inspectionGeneration
          && $0.revision <= Int64(change.inspectionBase ?? 0)
      } ?? false
    let told = "\(sent.device), knowing \(change.inspectionBase ?? 0): \(change.set)"
    if result["problem"]?["type"]?.isProblem("finished") == true, change.inspectionBase != nil,
      !isKnown
    {
      throw SimulationFault(.refused, "\(told): \(result.compactText)")
    }
    let isFollowUp = change.set.allSatisfy { $0.name == "action" }
    let changes = isNew || !model.differing(place, change.set, account).isEmpty
    if isKnown, !isFollowUp, changes, result["status"] == .integer(200), result["id"]?.number != nil
    {
      throw SimulationFault(.unkept, "It was known to be finished. \(told)")
    }
  }

  /// The item that a change names.
  private func item(of change: PushedChange, _ account: Int) -> Int64? {
    change.id?.value ?? change.key.flatMap { model.added[account][$0] }
  }

  // MARK: Pictures on their way

  /// A finished inspection waits as long as pictures of it are awaited, at any time.
  func checkArrived(_ change: PushedChange, _ account: Int) throws {
    if let id = item(of: change, account) { try checkArrived(above: id, account) }
  }

  /// The same for the inspection that an item belongs to.
  func checkArrived(above item: Int64?, _ account: Int) throws {
    guard let item else { return }
    for id in model.line(from: item, account) where model.finished[account].contains(id) {
      let membership = try server.admin(account).membership
      let whole = try server.inspections.inspection(
        ItemID(stored: id), membership, in: server.transaction)
      let owners = Set(
        [id] + whole.sheets.filter(\.item.isActive).map(\.item.id.value)
          + whole.findings.filter(\.item.isActive).map(\.item.id.value))
      let isAwaiting = whole.pictures.contains {
        $0.item.isActive && $0.picture.state == .awaited && owners.contains($0.picture.owner.value)
      }
      let state = whole.record.inspection.state
      if state != (isAwaiting ? .arriving : .finished) {
        throw SimulationFault(.pictures, "The inspection \(id) is \(state): \(isAwaiting).")
      }
    }
  }

  /// Signatures are there with the digest that they were given on. They are void once the inspection was opened.
  func checkSignatures(_ account: Int) throws {
    let of = try server.admin(account).account
    for (id, signed) in model.signatures[account] {
      let record = try server.transaction.inspection(ItemID(stored: id), of)
      let there = (record?.inspection.signatures.list ?? []).map {
        SimulationModel.Signed(name: $0.name, digest: $0.digest, isVoid: $0.voidedAt != nil)
      }
      if there != signed {
        throw SimulationFault(.lost, "The inspection \(id) has \(there), not \(signed).")
      }
    }
  }
}

extension Holds {
  /// What a change that finishes an inspection says.
  init?(_ change: PushedChange) {
    guard let given = JSONTree.object(change.set)["holds"] else { return nil }
    self.init(
      sheets: Int(given["sheets"]?.number ?? 0), findings: Int(given["findings"]?.number ?? 0),
      pictures: Int(given["pictures"]?.number ?? 0))
  }
}

extension PushedType {
  /// Those of which a change may tell what is known of the inspection.
  static let filled = ["sheet", "finding"]
}
