import Core
import Database
import JSON
import Merging
import TestSupport
import WebAPI

@testable import Inspections

/// One run: phones of the members of two accounts and their offices, over a network with faults.
final class Simulation {
  /// A call that changed the database, to be repeated on another one.
  typealias Call = (SimulatedServer) throws -> Void

  let server: SimulatedServer
  var phones: [SimulatedPhone] = []
  var model = SimulationModel()
  /// What was committed, in order.
  var calls: [Call] = []
  /// Requests that are under way still.
  var delayed: [SimulatedServer.Sent] = []
  var generator: SeededGenerator
  /// The revisions of targets as an office saw them last.
  var seenByOffice: [[Int64: Int]] = SimulatedServer.accounts.map { _ in [:] }
  /// Whether requests and answers get lost.
  var hasFaults = true
  /// The changes that were refused, by operation and reason.
  var refusals: [String: Int] = [:]
  private var count = 0
  private let steps: [SimulationStep]
  /// Whether backups are restored: then phones name items by their keys.
  private let restores: Bool
  private var place = 0

  init(
    seed: UInt64, _ steps: [SimulationStep], in transaction: WriteTransaction
  ) throws {
    self.steps = steps
    restores = SimulationStep.restores(seed)
    generator = SeededGenerator(seed: seed)
    server = try SimulatedServer(in: transaction)
    for number in 0..<Int.random(in: 2...10, using: &generator) {
      let account = number % 2
      let users = SimulatedServer.inspectors[account]
      phones.append(
        SimulatedPhone(
          account: account, user: users[number / 2 % users.count], device: "phone \(number)"))
    }
  }

  /// Takes all steps.
  ///
  /// - Throws: what is wrong.
  func run() throws {
    while place < steps.count { try live() }
    try settle()
  }

  private struct Restored: Error {}

  /// Takes steps until the end, or until a backup is restored: then what was written since is undone.
  private func live() throws {
    while place < steps.count {
      let step = steps[place]
      place += 1
      generator = SeededGenerator(seed: step.seed)
      server.now = server.now + 60
      switch step.kind {
      case .backUp: try keepBackup()
      case .restore where backups > 0: throw Restored()
      default: try take(step)
      }
    }
  }

  private var backups = 0

  private func keepBackup() throws {
    let (model, calls) = (self.model, self.calls)
    backups += 1
    defer { backups -= 1 }
    do { try server.transaction.undoable { try live() } } catch is Restored {
      server.generation += 1
      self.model = model
      self.calls = calls
      try call { try $0.transaction.skipLostNumbers() }
      delayed = []
      seenByOffice = SimulatedServer.accounts.map { _ in [:] }
    }
  }

  private func take(_ step: SimulationStep) throws {
    let index = Int.random(in: phones.indices, using: &generator)
    switch step.kind {
    case .make: try make(index)
    case .sync: try sync(index)
    case .arrive: if !delayed.isEmpty { try arriveLate(delayed.removeFirst()) }
    case .edit: try edit(index % 2)
    case .assign: try assign(index % 2)
    case .member: try changeMember(index % 2)
    case .decide: try decide(index % 2)
    case .store: phones[index].store()
    case .die: phones[index].die()
    case .copy: if phones.count < 12 { phones.append(phones[index]) }
    case .setClock:
      let years = Int64.random(in: -2...75, using: &generator)
      phones[index].clockOffset =
        years * 31_556_952 + Int64.random(in: 0...7_200, using: &generator)
    case .backUp, .restore: break
    }
  }

  /// A text unlike all others; those of the second account have its marker.
  func text(_ account: Int) -> String {
    count += 1
    return account == 0 ? "v\(count)" : "v\(count)\(SimulatedServer.marker)"
  }

  /// Does what an office or a server does, whole or not at all.
  ///
  /// - Returns: what it threw, if the service refused it.
  @discardableResult
  func call(_ body: @escaping Call) throws -> InspectionFault? {
    let now = server.now
    do {
      try server.transaction.undoable { try body(server) }
    } catch let fault as InspectionFault {
      if case .database = fault { throw fault }
      return fault
    }
    calls.append { server in
      server.now = now
      try body(server)
    }
    return nil
  }

  // MARK: A member with a phone

  private func make(_ index: Int) throws {
    let phone = phones[index]
    let account = phone.account
    var change = PushedChange()
    let target = phone.targets().randomElement(using: &generator)
    let kind = Int.random(in: 0..<20, using: &generator)
    if kind < 5 || target == nil && phone.keys.isEmpty {
      change.operation = .add
      change.type = .target
      change.key = text(account)
      change.set = [.init("name", .text(text(account)))]
      if let parent = parent(of: phone) { change.set.append(.init("parent", parent)) }
    } else {
      if let target, Int.random(in: 0..<4, using: &generator) > 0 || phone.keys.isEmpty {
        // After a restore a number is nobody's, or the device does not know of it.
        if restores {
          change.key = phone.key(of: target)
        } else {
          change.id = ItemID(stored: target)
        }
      } else {
        change.key = phone.keys.randomElement(using: &generator)
      }
      switch kind {
      case 5: change.set = [.init("active", .flag(Bool.random(using: &generator)))]
      case 6: change.set = [.init("parent", parent(of: phone) ?? .null)]
      default:
        for field in ["name", "city", "address"].shuffled(using: &generator).prefix(
          Int.random(in: 1...2, using: &generator))
        {
          change.set.append(.init(field, .text(text(account))))
        }
      }
    }
    phones[index].make(
      change, generation: server.generation, madeAt: server.now + phone.clockOffset)
  }

  /// Some target that a phone holds or made; nil for none.
  private func parent(of phone: SimulatedPhone) -> JSONTree? {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: phone.keys.randomElement(using: &generator).map { .text($0) }
    case 1, 2:
      phone.targets().randomElement(using: &generator).map {
        restores ? .text(phone.key(of: $0)) : .integer($0)
      }
    default: nil
    }
  }

  // MARK: An office

  private func anyTarget(_ account: Int) -> Int64? {
    model.added[account].values.sorted().randomElement(using: &generator)
  }

  private func edit(_ account: Int) throws {
    guard let id = anyTarget(account) else { return }
    var set: [JSONTree.Member]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: set = [.init("active", .flag(Bool.random(using: &generator)))]
    case 1, 2: set = [.init("parent", anyTarget(account).map { .integer($0) } ?? .null)]
    case 3: set = [.init("parent", .null)]
    default: set = [.init("city", .text(text(account)))]
    }
    let base =
      Bool.random(using: &generator) ? seenByOffice[account][id] : nil
    try change(id, set, base: base, account)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      for row in try server.all(of: SimulatedServer.offices[account], account) {
        if row["type"] == .text("target"), let id = row["id"]?.number {
          seenByOffice[account][id] = row["revision"]?.number.map { Int($0) }
        }
      }
    }
  }

  private func change(
    _ id: Int64, _ set: [JSONTree.Member], base: Int?, _ account: Int
  ) throws {
    let accountID = try server.membership(SimulatedServer.offices[account], account).account.id
    let before = try server.transaction.item(ItemID(stored: id), accountID)?.revision
    var conflicts: [ItemID] = []
    let fault = try call { server in
      let sender = try server.office(account)
      let patch: TargetPatch = try server.inspections.decode(set, sender)
      conflicts = try server.inspections.updateTarget(
        ItemID(stored: id), patch, base: base, sender, in: server.transaction)
    }
    if fault != nil { return }
    let found = try conflicts.compactMap { try server.transaction.conflict($0, accountID) }
    let revision = try server.transaction.item(ItemID(stored: id), accountID)?.revision ?? 0
    // The inspectors were the same.
    if found.isEmpty, revision == before { return }
    let offer = SimulationModel.Offer(
      account: account, sender: "office \(calls.count)", base: base,
      generation: server.generation, present: server.generation)
    try model.change(id, set, revision: revision, found, offer)
  }

  private func assign(_ account: Int) throws {
    guard let id = anyTarget(account) else { return }
    let users = SimulatedServer.inspectors[account].filter { _ in
      Bool.random(using: &generator)
    }
    try change(
      id, [.init("inspectors", .array(users.map { .integer($0.value) }))], base: nil, account)
  }

  private func changeMember(_ account: Int) throws {
    let user = SimulatedServer.inspectors[account].randomElement(using: &generator)
    guard let user else { return }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      let visibility: Account.Visibility = Bool.random(using: &generator) ? .all : .assigned
      try call { server in
        var patch = Patch<Account>()
        patch[\.visibility] = .set(visibility)
        try server.save(account, patch, by: SimulatedServer.offices[account])
      }
    case 1, 2:
      let role: MemberRole = Bool.random(using: &generator) ? .manager : .inspector
      try call { try $0.setMember(user, account, role, isActive: nil) }
    default:
      let isActive = Int.random(in: 0..<3, using: &generator) > 0
      try call { try $0.setMember(user, account, nil, isActive: isActive) }
    }
  }

  /// An item gets what was decided for, and is active again with all above it if it was inactive.
  private func noteDecision(_ conflict: Conflict, _ account: Int) throws {
    let id = conflict.account
    let offer = SimulationModel.Offer(
      account: account, sender: "office \(calls.count)", base: nil,
      generation: server.generation, present: server.generation)
    var item = conflict.item
    var set = Inspections.members(conflict.offer.values)
    if let kept = KeptChange(conflict), let key = kept.key {
      guard let added = try server.transaction.item(key: key, id) else { return }
      item = added
      set = kept.set
      try model.add(key, item.value, [], offer)
    }
    let revision = try server.transaction.item(item, id)?.revision ?? 0
    try model.change(item.value, set, revision: revision, [], offer)
    for (step, isActive) in try server.transaction.line(to: item, id) {
      let set = [JSONTree.Member("active", .flag(isActive))]
      let revision = try server.transaction.item(step.id, id)?.revision ?? 0
      try model.change(step.id.value, set, revision: revision, [], offer)
    }
  }

  private func decide(_ account: Int) throws {
    let office = try server.office(account)
    var query = ConflictsQuery()
    query.state = .open
    let open = try server.inspections.conflicts(
      query, office.membership, in: server.transaction)
    guard let conflict = open.randomElement(using: &generator)?.conflict else { return }
    let takes = Bool.random(using: &generator)
    let draft = DecisionDraft(keep: takes ? .offered : .current, value: nil, comment: "")
    // What was offered may form a ring by now.
    let fault = try call { server in
      try server.inspections.decide(
        conflict.id, draft, try server.office(account), in: server.transaction)
    }
    guard takes, fault == nil else { return }
    try noteDecision(conflict, account)
  }
}
