import Core
import Database
import JSON
import Merging

extension Inspections {
  /// Keeps a change as a whole, for the managers to decide. The key of an item that was to be added is the
  /// conflict's until then, but for a picture, which is there and inactive.
  func keep(
    _ change: KeptChange, as kind: ConflictKind, on item: Item, picture: ItemID? = nil,
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> ItemID {
    let offered = change.json
    try SizeLimit.kept.check(Int64(offered.bytes.count), "set")
    var conflict = Conflict()
    conflict.picture = picture
    conflict.kind = kind
    conflict.type = item.type
    conflict.item = item.id
    conflict.target = try reader(of: item.type).place(of: item, in: transaction)?.target
    conflict.offered = offered
    let id = try insert(conflict, sender, in: transaction)
    if change.operation == .add, picture == nil, let key = change.key {
      if try transaction.item(key: key, sender.account) == nil {
        try transaction.addKey(key, of: id, sender.account)
      } else {
        try transaction.moveKey(key, to: id, sender.account)
      }
    }
    return id
  }

  /// The conflict that holds the item to be added under a key; nil for a key of anything else.
  func keptItem(
    _ id: ItemID, key: String, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (conflict: Conflict, change: KeptChange)? {
    var found = try transaction.conflict(id, sender.account)
    if found == nil { found = try keptPicture(id, sender.account, in: transaction) }
    guard let conflict = found, conflict.user == sender.origin.user,
      let change = KeptChange(conflict), change.operation == .add, change.key == key
    else { return nil }
    return (conflict, change)
  }

  /// The conflict that an inactive picture waits for.
  private func keptPicture(
    _ id: ItemID, _ account: AccountID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Conflict? {
    guard let item = try transaction.item(id, account), item.type == .picture, !item.isActive
    else { return nil }
    let conflict = try transaction.conflict(aboutPicture: id, account)
    return conflict?.kept == .offered ? nil : conflict
  }

  /// Keeps a change of an item that was kept, too.
  func keep(
    _ change: PushedChange, ofKept kept: (conflict: Conflict, change: KeptChange),
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> ItemID {
    let old = kept.conflict
    guard let item = try transaction.item(old.item, sender.account) else { throw .notFound }
    let own = KeptChange(change.operation, kept.change.type, key: kept.change.key, change.set)
    if change.operation == .state {
      return try keep(own, as: old.kind, on: item, sender, in: transaction)
    }
    var more = kept.change
    more.add(change.set)
    // What was decided stays so: the change offers the item once more.
    if old.state == .decided {
      return try keep(
        more, as: old.kind, on: item, picture: old.picture, sender, in: transaction)
    }
    if old.device == sender.origin.device, old.isJoined {
      return try offer(more, in: old, sender, in: transaction)
    }
    // Another device of the author may not know all that is offered: both are there to be decided. So is what comes
    // after a large change, which is not written anew for it.
    for open in try transaction.openKept(on: item, by: sender.origin.device)
    where open.change.operation == .set && open.change.key == own.key && open.conflict.isJoined {
      var more = open.change
      more.add(change.set)
      return try offer(more, in: open.conflict, sender, in: transaction)
    }
    return try keep(own, as: old.kind, on: item, sender, in: transaction)
  }

  /// Lets an open conflict offer something else.
  private func offer(
    _ change: KeptChange, in old: Conflict, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> ItemID {
    let offered = change.json
    if offered == old.offered { return old.id }
    try SizeLimit.kept.check(Int64(offered.bytes.count), "set")
    var new = old
    new.offered = offered
    new.madeAt = sender.origin.madeAt
    new.receivedAt = sender.origin.receivedAt
    try update(new, from: old, sender, in: transaction)
    return old.id
  }

  /// Makes a change that was kept as a whole.
  func perform(
    _ kept: KeptChange, of conflict: Conflict, _ decider: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let origin = Origin(of: conflict, decider.context)
    let author = try conflict.user.flatMap { user throws(InspectionFault) in
      try person(user, in: transaction)
    }
    let sender = Sender(
      decider.membership, decider.context, origin, timeZone: author?.timeZone)
    if kept.operation == .decide {
      return try performDecision(kept, sender, decider, in: transaction)
    }
    guard let declaration = declaration(of: kept.type),
      let holder = try transaction.item(conflict.item, sender.account)
    else { throw .notFound }
    if conflict.kind == .finished, try isFinished(holder, in: transaction) { throw .finished }
    var kept = kept
    let active = kept.remove(ItemChange.active)
    let set = try resolved(kept.set, declaration.references, sender, in: transaction)
    if let picture = conflict.picture {
      return try bringIn(picture, set, active: active, sender, in: transaction)
    }
    if kept.operation == .add {
      let added = try transaction.releasingKey(kept.key, of: conflict.id, sender.account) {
        () throws(InspectionFault) in
        try declaration.add(set, key: kept.key, KnownRevisions(), sender, in: transaction)
      }
      if let item = added.item, active == .flag(false) {
        try declaration.change(
          item, [.init(ItemChange.active, .flag(false))], KnownRevisions(), sender, in: transaction)
      }
      return
    }
    var id = conflict.item
    if let key = kept.key, let named = try transaction.item(key: key, sender.account) { id = named }
    let waiting = try keptPicture(id, sender.account, in: transaction)
    guard let item = try transaction.item(id, sender.account), item.type == kept.type,
      waiting == nil
    else { throw .invalid("value", "Decide first for the item that this changes.") }
    if conflict.kind == .removed {
      if !item.isActive { try bringBack(item.id, decider, in: transaction) }
      try bringBack(above: item, decider, in: transaction)
    }
    if kept.operation == .set {
      let active = active.map { [JSONTree.Member(ItemChange.active, $0)] } ?? []
      try declaration.change(item, set + active, KnownRevisions(), sender, in: transaction)
    } else {
      try declaration.setState(item, set, sender, in: transaction)
    }
  }

  /// Makes a picture active that was kept inactive, with what its device said of it since.
  private func bringIn(
    _ id: ItemID, _ set: [JSONTree.Member], active: JSONTree?, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let item = try transaction.item(id, sender.account) else { throw .notFound }
    let changeable = ["caption", "order", "field"]
    let fields =
      set.filter { changeable.contains($0.name) }
      + [.init(ItemChange.active, active ?? .flag(true))]
    try PictureDeclaration(inspections: self)
      .change(item, fields, KnownRevisions(), sender, in: transaction)
  }

  /// The fields with ids in place of keys.
  func resolved(
    _ set: [JSONTree.Member], _ references: Set<String>, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> [JSONTree.Member] {
    var resolved: [JSONTree.Member] = []
    for member in set {
      guard references.contains(member.name), case .text(let key) = member.value else {
        resolved.append(member)
        continue
      }
      guard let item = try transaction.item(key: key, sender.account) else {
        throw .unknown(.key(key), in: member.name)
      }
      resolved.append(.init(member.name, .integer(item.value)))
    }
    return resolved
  }
}

extension Conflict {
  /// Whether what its device offers later for the same item is offered in it.
  fileprivate var isJoined: Bool { offered.bytes.count <= 64 << 10 }
}
