import Bytes
import Core
import Crypto
import Database
import JSON
import Merging
import WebAPI
import Zones

extension Inspections {
  /// Takes a slice of the changes, each alone: what is wrong with one refuses that one.
  /// `write` is called with the JSON of each result.
  func push(
    _ push: Push, slice: Int, _ context: RequestContext, in transaction: WriteTransaction,
    write: (JSONText) -> Void
  ) throws(InspectionFault) {
    let membership = try transaction.member(of: push.account, context)
    transaction.hold(.account(membership.account.id))
    let clock = DeviceClock(sentAt: push.sentAt, receivedAt: context.now)
    let account = membership.account.id
    var device = try transaction.registered(
      push.device, of: membership.user, account, skew: clock.skew, at: context.now)
    if slice == 0, let confirmed = push.confirmed {
      try transaction.confirm(confirmed, by: &device, account)
    }
    let first = slice * Push.slice
    var numbers = Set(push.changes[..<first].map(\.number))
    for change in push.changes[first...].prefix(Push.slice) {
      let isNew = numbers.insert(change.number).inserted
      let result: JSONText
      do throws(InspectionFault) {
        if !isNew {
          throw .invalid("n", "An earlier change of the same request has this number.")
        }
        result = try take(change, &device, clock, membership, context, in: transaction)
      } catch {
        result = try refused(change, error).text
      }
      write(result)
    }
  }

  /// Takes one change, or gives the result that it had before.
  private func take(
    _ change: PushedChange, _ device: inout RegisteredDevice, _ clock: DeviceClock,
    _ membership: Membership, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(InspectionFault) -> JSONText {
    let account = membership.account.id
    let fingerprint = change.fingerprint
    var isSame: Bool?
    if let known = try transaction.result(of: change.number, device.id, account) {
      if known.fingerprint == fingerprint {
        return try shown(known.result, membership, in: transaction).again
      }
    } else if change.operation == .add, let key = change.key,
      let item = try transaction.item(key: key, account)
    {
      isSame = try transaction.fingerprint(ofKey: key, account) == fingerprint
      if isSame == true { return try state(of: item, key, membership, in: transaction).text.again }
    }
    switch PushOrder(number: change.number, last: device.lastNumber, sameAsKnown: isSame) {
    case .keyReused: throw .keyReused
    case .outOfOrder: throw .outOfOrder(lastNumber: device.lastNumber)
    case .again, .new: break
    }
    var origin = Origin(context)
    origin.device = device.id
    origin.number = change.number
    origin.madeAt = clock.madeAt(change.madeAt)
    if let said = change.madeAt, said != origin.madeAt { origin.saidAt = said }
    let sender = Sender(membership, context, origin)
    let result: JSONText
    do throws(InspectionFault) {
      result = try transaction.savepoint { () throws(InspectionFault) in
        try apply(change, sender, in: transaction).text
      }
    } catch {
      result = try refused(change, error).text
    }
    try transaction.keep(result, of: change.number, fingerprint, &device, account)
    return result
  }

  /// A result that was given before, without the item if the sender may not see that any more.
  private func shown(
    _ result: JSONText, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    guard case .object(let members) = result.tree, case .integer(let id)? = result.tree["id"]
    else { return result }
    let item = try transaction.item(ItemID(stored: id), membership.account.id)
    if let item, try readerOfVisible(item, membership, in: transaction) != nil { return result }
    return JSONText(.object(members.map { $0.name == "data" ? .init("data", .null) : $0 }))
  }

  private func apply(
    _ change: PushedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> PushResult {
    if change.operation == .add { return try add(change, sender, in: transaction) }
    let (item, field) = try named(change, sender, in: transaction)
    if change.operation == .decide {
      let decision: DecisionDraft = try decode(change.set, sender)
      try decide(item, decision, sender, in: transaction)
      return try state(of: item, nil, sender.membership, in: transaction)
    }
    guard let found = try transaction.item(item, sender.account),
      let service = service(of: found.type)
    else { throw .invalid(field, "There is no such item.") }
    if let target = try service.target(of: found, in: transaction),
      try !transaction.isVisible(target, to: sender.membership),
      try !hadRight(found, target, sender, in: transaction)
    {
      throw .invalid(field, "There is no such item.")
    }
    let set = try resolved(change.set, service.references, sender, in: transaction)
    var conflicts: [ItemID] = []
    if change.operation == .state {
      try service.setState(found, set, sender, in: transaction)
    } else {
      let offered = OfferedChange(
        set: set, base: change.base ?? 0, inspectionBase: change.inspectionBase)
      conflicts = try service.change(found, offered, sender, in: transaction)
    }
    var result = try state(of: item, nil, sender.membership, in: transaction)
    result.conflicts = conflicts
    return result
  }

  private func add(
    _ change: PushedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> PushResult {
    guard let key = change.key else { throw .invalid("key", "This field is required.") }
    guard let type = change.type else { throw .invalid("type", "This field is required.") }
    guard let service = service(of: type.item) else {
      throw .invalid("type", "Items of this type are not added.")
    }
    let set = try resolved(change.set, service.references, sender, in: transaction)
    let item = try service.add(set, key: key, sender, in: transaction)
    try transaction.setFingerprint(change.fingerprint, ofKey: key, sender.account)
    var result = try state(of: item.id, key, sender.membership, in: transaction)
    if let device = sender.origin.device {
      result.conflicts = try transaction.openConflicts(of: item, by: device)
        .map { ItemID(stored: $0.id) }
    }
    return result
  }

  /// The item that a change names, and by which field.
  private func named(
    _ change: PushedChange, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (ItemID, field: String) {
    if let id = change.id { return (id, "id") }
    guard let key = change.key else { throw .invalid("id", "Give this or the key.") }
    guard let item = try transaction.item(key: key, sender.account) else {
      throw .invalid("key", "There is no such item.")
    }
    return (item, "key")
  }

  /// The fields with ids in place of keys.
  private func resolved(
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
        throw .invalid(member.name, "There is no such item.")
      }
      resolved.append(.init(member.name, .integer(item.value)))
    }
    return resolved
  }

  /// Whether the sender saw an item before the right was taken.
  private func hadRight(
    _ item: Item, _ target: ItemID, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    if item.madeBy == sender.membership.user { return true }
    let line = try transaction.line(to: target, sender.account).map(\.step.id)
    return try transaction.hadScope(sender.membership.user, of: line, sender.account)
  }

  /// The item as the sender sees it now.
  private func state(
    of id: ItemID, _ key: String?, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PushResult {
    var result = PushResult()
    guard let item = try transaction.item(id, membership.account.id) else { return result }
    result.key = key ?? item.key
    result.type = item.type
    result.id = item.id
    result.revision = item.revision
    guard let reader = try readerOfVisible(item, membership, in: transaction) else {
      return result
    }
    let zone = zone(of: membership.account)
    var writer = ResponseWriter(zone: zone)
    try reader.write(item, for: membership, in: transaction, to: &writer)
    result.data = JSONText(bytes: writer.buffer.array())
    return result
  }

  /// What writes an item; `nil` for one that is not in the feed, or that the member may not see.
  private func readerOfVisible(
    _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (any ItemReader)? {
    guard let reader = reader(of: item.type) else { return nil }
    guard let target = try reader.target(of: item, in: transaction) else { return reader }
    return try transaction.isVisible(target, to: membership) ? reader : nil
  }

  /// The result of a change that is refused; a fault of the database refuses the request.
  private func refused(
    _ change: PushedChange, _ fault: InspectionFault
  ) throws(InspectionFault) -> PushResult {
    if case .database = fault { throw fault }
    let problem = fault.problem
    var result = PushResult()
    result.key = change.key
    result.status = problem.type.status
    result.problem = JSONText(problem.tree)
    return result
  }
}

extension PushedChange {
  /// SHA-256 of what the change says.
  var fingerprint: [UInt8] {
    let tree = JSONTree.object([
      "op": .text(operation.rawValue), "type": type.map { .text($0.rawValue) },
      "id": id.map { .integer($0.value) }, "key": key.map { .text($0) },
      "base": base.map { .integer(Int64($0)) },
      "inspectionBase": inspectionBase.map { .integer(Int64($0)) }, "set": .object(set),
    ])
    let bytes = tree.canonical ?? tree.compact
    return SHA256.of(bytes.span).array
  }
}

extension PushResult {
  var text: JSONText {
    var writer = ResponseWriter(zone: .utc)
    write(to: &writer)
    return JSONText(bytes: writer.buffer.array())
  }
}

extension JSONText {
  /// A result that was given before.
  fileprivate var again: JSONText {
    let member = Array(#","again":true}"#.utf8)
    return JSONText(bytes: bytes.dropLast() + member)
  }
}
