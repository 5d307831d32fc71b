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
  /// `write` is called with the JSON of each result; earlier slices wrote `answered` bytes.
  func push(
    _ push: Push, slice: Int, after answered: Int, _ context: RequestContext,
    in transaction: WriteTransaction, write: (JSONText) -> Void
  ) throws(InspectionFault) {
    let membership = try transaction.holdAccount(push.account, context)
    let clock = DeviceClock(sentAt: push.sentAt, receivedAt: context.now)
    let account = membership.account.id
    var device = try transaction.registered(
      push.device, of: membership.user, account, skew: clock.skew, at: context.now)
    let mayGetBack = try mayGetBack(at: context.now, in: transaction)
    if slice == 0, let confirmed = push.confirmed {
      try refuseIfLost(confirmed, push, of: device, account, in: transaction)
      // A push without anything new may leave out what waits, such as one that asks whether a restore lost something.
      if push.changes.isEmpty || push.changes.contains(where: { $0.number > confirmed }) {
        try transaction.confirm(
          confirmed, sent: push.changes.map(\.number), by: &device, account,
          keepingRefusedKeys: mayGetBack)
      }
    }
    let earlier = push.changes[..<(slice * Push.slice)]
    var numbers = Set(earlier.map(\.number))
    var waiting: WaitingChanges?
    if mayGetBack {
      waiting = WaitingChanges(
        earlier, Set(try transaction.waitingNumbers(of: device.id, account)))
    }
    var reception = PushReception(
      membership: membership, context: context, clock: clock, device: device, waiting: waiting,
      answered: answered)
    for change in push.changes[earlier.endIndex...].prefix(Push.slice) {
      let isNew = numbers.insert(change.number).inserted
      let result: JSONText
      do throws(InspectionFault) {
        if change.number == 0 { throw .invalid(change.malformation?.errors ?? []) }
        if !isNew {
          throw .invalid("n", "An earlier change of the same request has this number.")
        }
        result = try take(change, &reception, in: transaction)
      } catch {
        result = try refused(change, error).text
      }
      reception.answered += result.bytes.count
      write(result)
    }
  }

  /// Takes one change, or gives the result that it had before.
  private func take(
    _ change: PushedChange, _ reception: inout PushReception, in transaction: WriteTransaction
  ) throws(InspectionFault) -> JSONText {
    let (account, device) = (reception.account, reception.device)
    let fingerprint = change.fingerprint
    let before = try transaction.result(of: change.number, device.id, account)
    let isSame = before?.fingerprint == fingerprint
    if isSame, let result = before?.result {
      return try shown(result, reception.membership, in: transaction).again
    }
    let known = try known(change, fingerprint, account, in: transaction)
    // A number that was taken before has its result, or waits, or is of another device with the same name.
    let isLater = isSame || change.number > device.lastNumber
    let order = PushOrder(
      number: change.number, last: isSame ? change.number - 1 : device.lastNumber,
      sameAsKnown: known?.isSame)
    switch order {
    case .outOfOrder: throw .outOfOrder(lastNumber: device.lastNumber)
    case .keyReused where !isLater: throw .keyReused
    case .again:
      guard let item = known?.item else { throw .notFound }
      let result = try state(
        of: item, change.key, reception.sender(of: change), in: transaction)
      if isLater {
        try transaction.keep(
          result.leavingOut(over: PushResult.mostKeptData).text, of: change.number, fingerprint,
          &reception.device, account)
      }
      return result.text.again
    case .keyReused, .new: break
    }
    let sender = reception.sender(of: change)
    let result: PushResult
    var waits = false
    var refusedKey: String?
    do throws(InspectionFault) {
      if let errors = change.malformation?.errors { throw .invalid(errors) }
      if order == .keyReused { throw .keyReused }
      if reception.waiting?.holds(change) == true { throw .notRestored() }
      result = try transaction.savepoint { () throws(InspectionFault) in
        let result = try apply(change, sender, in: transaction)
        if change.operation == .add, let key = change.key {
          try transaction.setFingerprint(fingerprint, ofKey: key, account)
        }
        return result
      }
    } catch {
      waits = try reception.waits(change, for: error, in: transaction)
      if !waits { refusedKey = change.addedKey }
      result = try refused(change, waits ? error.ofWaiting : error)
    }
    reception.waiting?.note(change, waits: waits)
    try transaction.keep(
      waits ? nil : result.leavingOut(over: PushResult.mostKeptData).text, of: change.number,
      fingerprint, refusedKey: refusedKey, &reception.device, account)
    return result.text
  }

  /// The item that was added under the key of a change that adds one, and whether with the same content.
  private func known(
    _ change: PushedChange, _ fingerprint: [UInt8], _ account: AccountID,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> (item: ItemID, isSame: Bool)? {
    guard change.malformation == nil, change.operation == .add, let key = change.key,
      let item = try transaction.item(key: key, account)
    else { return nil }
    let known = try transaction.fingerprint(ofKey: key, account) ?? []
    // An item that no device added has none.
    let isSame =
      known.isEmpty
      ? try announces(item, change, account, in: transaction) : known == fingerprint
    return (item, isSame)
  }

  private func apply(
    _ change: PushedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> PushResult {
    if change.id != nil, change.operation == .add {
      throw .invalid("id", "What is added has a key and no number yet: leave this out.")
    }
    if change.id != nil, change.key != nil {
      throw .invalid("id", "Give this or the key, not both.")
    }
    if change.operation == .add { return try add(change, sender, in: transaction) }
    let (item, field) = try named(change, sender, in: transaction)
    if change.operation == .decide {
      return try decide(item, change, sender, in: transaction)
    }
    if let key = change.key, let kept = try keptItem(item, key: key, sender, in: transaction) {
      let conflict = try keep(change, ofKept: kept, sender, in: transaction)
      return PushResult(key: key, type: kept.change.type, conflicts: [conflict])
    }
    guard let found = try transaction.item(item, sender.account),
      let declaration = declaration(of: found.type)
    else { throw .unknown(change.name ?? .id(item), in: field) }
    let isLost = try isLost(item, sender, in: transaction)
    if let target = try declaration.place(of: found, in: transaction)?.target, !isLost,
      try !transaction.isVisible(target, to: sender.membership)
    {
      throw .unknown(change.name ?? .id(item), in: field)
    }
    if let type = change.type?.item, type != found.type {
      throw .invalid("type", "The item is of the type \(found.type.rawValue).")
    }
    var conflicts: [ItemID] = []
    if change.operation == .state {
      conflicts = try setState(of: found, change, isLost: isLost, sender, in: transaction)
    } else {
      let set = try resolved(change.set, declaration.references, sender, in: transaction)
      let known = KnownRevisions(base: change.base ?? 0, inspectionBase: change.inspectionBase)
      conflicts = try declaration.change(found, set, known, sender, in: transaction)
    }
    var result = try state(of: item, nil, sender, in: transaction)
    result.conflicts = conflicts
    return result
  }

  /// Sets the state of an item, or keeps that as a whole.
  private func setState(
    of item: Item, _ change: PushedChange, isLost: Bool, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    var kind: ConflictKind?
    let needsRole = change.setsManagersState ? try lostRole(sender, in: transaction) : false
    if isLost || needsRole {
      kind = .rights
    } else if !item.isActive {
      kind = .removed
    } else if try inactive(above: item, in: transaction) != nil {
      kind = .removed
    }
    guard let kind else {
      try declaration(of: item.type)?.setState(item, change.set, sender, in: transaction)
      return []
    }
    let kept = KeptChange(.state, item.type, key: nil, change.set)
    return [try keep(kept, as: kind, on: item, sender, in: transaction)]
  }

  private func add(
    _ change: PushedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> PushResult {
    guard let key = change.key else { throw .invalid("key", "This field is required.") }
    guard let type = change.type?.item else { throw .invalid("type", "This field is required.") }
    guard let declaration = declaration(of: type) else {
      throw .invalid("type", "Items of this type are not added.")
    }
    let added = try add(change, key, declaration, sender, in: transaction)
    guard let item = added.item else {
      return PushResult(key: key, type: type, conflicts: added.conflicts)
    }
    var result = try state(of: item.id, key, sender, in: transaction)
    result.conflicts = added.conflicts
    return result
  }

  private func add(
    _ change: PushedChange, _ key: String, _ declaration: any ItemDeclaration, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    let type = declaration.type
    let kept = KeptChange(.add, type, key: key, change.set)
    // What belongs to an item that was kept is kept with it.
    for member in change.set where declaration.references.contains(member.name) {
      guard case .text(let key) = member.value,
        let id = try transaction.item(key: key, sender.account),
        let holder = try keptItem(id, key: key, sender, in: transaction)?.conflict,
        let item = try transaction.item(holder.item, sender.account)
      else { continue }
      let conflict = try keep(kept, as: holder.kind, on: item, sender, in: transaction)
      return AddedItem(item: nil, conflicts: [conflict])
    }
    let set = try resolved(change.set, declaration.references, sender, in: transaction)
    let lost = try lostItem(in: set, declaration.references, sender, in: transaction)
    // A picture is made all the same, inactive: its bytes need a place.
    if let lost, type != .picture {
      let conflict = try keep(kept, as: .rights, on: lost, sender, in: transaction)
      return AddedItem(item: nil, conflicts: [conflict])
    }
    let known = KnownRevisions(base: 0, inspectionBase: change.inspectionBase)
    var added: AddedItem
    do throws(InspectionFault) {
      added = try declaration.add(set, key: key, known, sender, in: transaction)
    } catch {
      guard type == .inspection, case .lacking = error,
        let conflict = try keep(withoutForm: kept, set, sender, in: transaction)
      else { throw error }
      return AddedItem(item: nil, conflicts: [conflict])
    }
    // One with another key was there before.
    if let item = added.item, item.key == key,
      let inactive = try inactive(above: item, in: transaction)
    {
      added.conflicts += try keepRemoval(of: inactive, sender, in: transaction)
    }
    return added
  }

  /// The item that a change names, and by which field.
  private func named(
    _ change: PushedChange, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (ItemID, field: String) {
    if let id = change.id { return (id, "id") }
    guard let key = change.key else { throw .invalid("id", "Give this or the key.") }
    guard let item = try transaction.item(key: key, sender.account) else {
      throw .unknown(.key(key), in: "key")
    }
    return (item, "key")
  }
}
