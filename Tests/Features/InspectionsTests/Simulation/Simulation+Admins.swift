import Core
import JSON
import Merging
import WebAPI

@testable import Inspections

// What the admins do, without a device.
extension Simulation {
  private func anyTarget(_ account: Int) -> Int64? {
    model.targets(account).randomElement(using: &generator)
  }

  func edit(_ account: Int) throws {
    guard let id = anyTarget(account) else { return }
    var set: [JSONTree.Member]
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: set = [.init("active", .flag(Bool.random(using: &generator)))]
    case 1, 2: set = [.init("parent", anyTarget(account).map { .integer($0) } ?? .null)]
    case 3: set = [.init("parent", .null)]
    case 4: return try saveTemplate(account)
    case 5: return try openInspection(account)
    default: set = [.init("city", .text(text(account)))]
    }
    let base =
      Bool.random(using: &generator) ? seenByAdmin[account][id] : nil
    try change(id, set, base: base, account)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      for row in try server.all(of: SimulatedServer.admins[account], account) {
        if row["type"] == .text("target"), let id = row["id"]?.number {
          seenByAdmin[account][id] = row["revision"]?.number.map { Int($0) }
        }
      }
    }
  }

  private func change(
    _ id: Int64, _ set: [JSONTree.Member], base: Int?, _ account: Int
  ) throws {
    let accountID = try server.membership(SimulatedServer.admins[account], account).account.id
    let before = try server.transaction.item(ItemID(stored: id), accountID)?.revision
    var conflicts: [ItemID] = []
    let fault = try call { server in
      let sender = try server.admin(account)
      let patch: TargetPatch = try server.inspections.decode(set, sender)
      conflicts = try TargetDeclaration(inspections: server.inspections).update(
        ItemID(stored: id), patch, base: base, sender, in: server.transaction)
    }
    if fault != nil { return }
    let found = try conflicts.compactMap { try server.transaction.conflict($0, accountID) }
    let revision = try server.transaction.item(ItemID(stored: id), accountID)?.revision ?? 0
    // The inspectors were the same.
    if found.isEmpty, revision == before { return }
    let offer = SimulationModel.Offer(
      account: account, sender: "admin \(calls.count)", base: base,
      generation: server.generation, present: server.generation)
    try model.change(id, set, revision: revision, found, offer)
  }

  /// A new version of the form, with the same fields.
  private func saveTemplate(_ account: Int) throws {
    let title = text(account)
    try call { try $0.saveTemplate(titled: title, account) }
  }

  private func openInspection(_ account: Int) throws {
    let id = model.items("inspection", account).randomElement(using: &generator)
    guard let id else { return }
    let fault = try call { server in
      let sender = try server.admin(account)
      let draft: StateDraft = try server.inspections.decode(
        [.init("state", .text("open"))], sender)
      _ = try server.inspections.setState(
        ItemID(stored: id), draft, sender, in: server.transaction)
    }
    if fault == nil { model.noteOpening(of: id, account) }
  }

  func assign(_ account: Int) throws {
    guard let id = anyTarget(account) else { return }
    let users = SimulatedServer.inspectors[account].filter { _ in
      Bool.random(using: &generator)
    }
    try change(
      id, [.init("inspectors", .array(users.map { .integer($0.value) }))], base: nil, account)
  }

  func changeMember(_ account: Int) throws {
    let user = SimulatedServer.inspectors[account].randomElement(using: &generator)
    guard let user else { return }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      let visibility: Account.Visibility = Bool.random(using: &generator) ? .all : .assigned
      try call { server in
        var patch = Patch<Account>()
        patch[\.visibility] = .set(visibility)
        try server.save(account, patch, by: SimulatedServer.admins[account])
      }
    case 1, 2:
      let role: MemberRole = Bool.random(using: &generator) ? .manager : .inspector
      try call { try $0.setMember(user, account, role, isActive: nil) }
    default:
      let isActive = Int.random(in: 0..<3, using: &generator) > 0
      try call { try $0.setMember(user, account, nil, isActive: isActive) }
    }
  }

  /// An item gets what was decided for, and is active again with all above it if it was inactive. `items` are those of
  /// the account right after the decision.
  func noteDecision(
    _ conflict: Conflict, by decider: String, value: JSONTree? = nil, _ items: [Int64: Item],
    _ account: Int
  ) throws {
    let id = conflict.account
    if let kept = KeptChange(conflict), kept.operation == .decide {
      return try noteKeptDecision(kept, id, by: decider, items, account)
    }
    var sender = decider
    // What was kept whole is made by its author.
    if KeptChange(conflict) != nil, let user = conflict.user, let device = conflict.device {
      sender = "\(user)/\(try server.transaction.deviceName(device, id) ?? "")"
    }
    let offer = SimulationModel.Offer(
      account: account, sender: sender, base: nil, generation: server.generation,
      present: server.generation)
    var item = conflict.item
    var set = Inspections.members(conflict.offer.values)
    if conflict.field == "parent", let number = set.first?.value.number,
      let holder = try server.transaction.conflict(ItemID(stored: number), id)
    {
      set = [.init("parent", KeptChange(holder)?.key.map { .text($0) } ?? .null)]
    }
    if let active = conflict.active { set.append(.init("active", .flag(active))) }
    if let value, let field = conflict.field {
      set = Inspections.members([FieldChange(field, JSONText(value))])
    }
    if let kept = KeptChange(conflict) {
      set = []
      if kept.operation == .state {
        if let key = kept.key, let named = try server.transaction.item(key: key, id) {
          item = named
        }
        try noteFinish(item.value, kept.set, account)
      }
      if kept.operation == .set, let key = kept.key,
        let named = try server.transaction.item(key: key, id)
      {
        item = named
        set = kept.set
      }
      if let picture = conflict.picture {
        item = picture
        set = kept.set.filter { ["caption", ItemChange.active].contains($0.name) }
        if kept.set.allSatisfy({ $0.name != ItemChange.active }) {
          set.append(.init(ItemChange.active, .flag(true)))
        }
      } else if kept.operation == .add, let key = kept.key {
        guard let made = try server.transaction.item(key: key, id) else { return }
        item = made
        set = kept.set.filter { $0.name == ItemChange.active }
        let first = kept.set.filter { $0.name != ItemChange.active }
        let added = SimulationModel.Added(key: key, type: kept.type.rawValue, id: item.value)
        let revision = items[item.value]?.revision ?? 0
        // A picture may be kept once more: its inspection was finished meanwhile.
        let kept = try server.transaction.conflict(aboutPicture: item, id)
        try model.add(added, first, revision: revision, kept.map { [$0] } ?? [], offer)
      }
    }
    let revision = items[item.value]?.revision ?? 0
    try model.change(item.value, set, revision: revision, [], offer)
    for item in model.inactive(account) {
      guard let found = items[item], found.isActive else { continue }
      try model.change(
        item, [.init("active", .flag(true))], revision: found.revision, [], offer)
    }
  }

  func decide(_ account: Int) throws {
    let admin = try server.admin(account)
    var query = ConflictsQuery()
    query.state = .open
    let open = try server.inspections.conflicts(
      query, admin.membership, in: server.transaction)
    guard let conflict = open.randomElement(using: &generator)?.conflict else { return }
    let takes = Bool.random(using: &generator)
    let draft = DecisionDraft(keep: takes ? .offered : .current, value: nil, comment: "")
    // What was offered may form a ring by now.
    let fault = try call { server in
      try server.inspections.decide(
        conflict.id, draft, try server.admin(account), in: server.transaction)
    }
    if fault != nil { return }
    model.decided[account].insert(conflict.id.value)
    if !takes { return }
    try noteDecision(conflict, by: "admin \(calls.count)", server.items(account), account)
    try checkBroughtBack(conflict, account)
  }
}
