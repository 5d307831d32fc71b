import Core
import Database
import Forms
import JSON
import Merging
import WebAPI
import Zones

// Adds and changes items of all types: what differs between them is declared.
extension ItemDeclaration {
  /// Makes an item of the fields that a device or a decision gives.
  func add(
    _ set: [JSONTree.Member], key: String?, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    let new: New = try inspections.decode(set, sender)
    return try add(new, key: key, known, sender, in: transaction)
  }

  /// Changes an item by a request of its own, with a base as far as others did not change the same meanwhile.
  ///
  /// It comes behind `holdAccount`.
  ///
  /// - Throws: `.notFound` also for one that the sender does not see.
  func update(
    _ id: ItemID, _ fields: Fields, base: Int?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    guard let item = try transaction.item(id, sender.account), item.type == type,
      let target = try place(of: item, in: transaction)?.target,
      try transaction.isVisible(target, to: sender.membership)
    else { throw .notFound }
    return try change(item, fields, KnownRevisions(base: base), sender, in: transaction)
  }

  /// Changes an item by the fields that a device or a decision gives.
  ///
  /// - Returns: the conflicts that the change was kept as.
  @discardableResult
  func change(
    _ item: Item, _ set: [JSONTree.Member], _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    let fields: Fields = try inspections.decode(set, sender)
    return try change(item, fields, known, sender, in: transaction)
  }

  /// Changes an item as far as others did not change the same, and the sender may.
  ///
  /// - Returns: the conflicts that the change was kept as.
  func change(
    _ item: Item, _ fields: Fields, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    let found = try find(item, changing: fields, sender, in: transaction)
    var (fields, known) = (fields, known)
    if found.inspection?.item.id == item.id { known.inspectionBase = known.base }
    var merged = MergedItem(item: item, target: found.target) { value(of: $0, in: found.record) }
    merged.state.finishedAt = found.inspection?.finishedAt.map { Int($0) }
    merged.state.fieldsAfterFinishing = fieldsAfterFinishing
    if known.base != nil {
      merged.state.isBelowInactive =
        try inspections.inactive(above: item, in: transaction) != nil
      merged.state.mayChange = try transaction.isVisible(found.target, to: sender.membership)
    }
    try check(&fields, of: found, known, &merged, sender, in: transaction)
    let result = try inspections.merge(
      fields.offered, fields.isActive, known, into: merged, sender, in: transaction)
    let change = ItemChange(
      result.accepted.sorted().map { FieldBefore($0, merged.value($0)) }, active: result.active)
    if !change.isEmpty {
      try apply(fields.keeping(result.accepted), change, to: found, sender, in: transaction)
    }
    return try inspections.keep(result.conflicts, of: merged, sender, in: transaction)
  }
}

// What most types of items have.
extension ItemDeclaration where Fields: PatchedFields, Record == ItemRecord<Fields.Value> {
  func value(of field: String, in record: Record) -> JSONText {
    record.value.value(of: field)
  }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    value(of: field, in: try record(of: item, in: transaction))
  }

  func record(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Record {
    guard let record: Record = try transaction.record(item.id, item.account) else {
      throw .notFound
    }
    return record
  }
}

/// What a merge must know of an item besides what the change offers.
struct MergedItem {
  let item: Item
  /// The target that conflicts hang on.
  let target: ItemID
  var state = RecordState()
  /// Why fields can't have the offered values now, by their names.
  var rejections: [String: Rejection] = [:]
  /// The stamps of fields that have some since the item was made.
  var stamps: [String: Stamp] = [:]
  let value: (String) -> JSONText
}

extension Inspections {
  /// The conflict as which an item is kept that was to be added to a finished inspection; nil for one that is open.
  ///
  /// - Throws: `.finished` for a sender who knew of that, or did not say what was known.
  func keepIfFinished(
    _ new: KeptChange, _ known: KnownRevisions, _ inspection: InspectionRecord, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem? {
    guard let finishedAt = inspection.finishedAt else { return nil }
    // Who adds an item knows it.
    let base = known.base ?? known.inspectionBase.map { _ in 0 }
    if RecordState.isFinished(Int(finishedAt), knownTo: base, known.inspectionBase) {
      throw .finished
    }
    let conflict = try keep(new, as: .finished, on: inspection.item, sender, in: transaction)
    return AddedItem(item: nil, conflicts: [conflict])
  }

  /// Which of the offered fields an item gets, and what becomes a conflict.
  ///
  /// - Throws: `.finished`.
  fileprivate func merge(
    _ offered: [FieldBefore], _ active: Bool?, _ known: KnownRevisions, into merged: MergedItem,
    _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (
    accepted: Set<String>, active: Bool?, conflicts: [ConflictChange]
  ) {
    let (item, device) = (merged.item, sender.origin.device)
    var state = merged.state
    var stamps: [String: Stamp] = [:]
    var own: [OpenConflict] = []
    if known.base != nil {
      stamps = try transaction.stamps(of: item.id, item.account)
        .merging(merged.stamps) { stored, _ in stored }
      // Only what is to become inactive asks for that.
      if active == false {
        // Of a sheet that two devices made also what the other one made it with.
        let sender = device.map { Device($0) }
        let others = merged.stamps.values.filter { sender == nil || $0.device != sender }
        state.lastChangeByOthers = max(
          try transaction.lastChange(of: item, notBy: device), others.map(\.revision).max() ?? 0)
      }
    }
    if !item.isActive {
      state.inactiveSince =
        stamps[ItemChange.active] ?? Stamp(revision: Int(item.revision), device: nil)
    }
    if let device {
      own = try transaction.openConflicts(of: item, by: device)
    }
    let fields = offered.map {
      OfferedField(
        $0.name, offered: $0.json, current: merged.value($0.name), stamp: stamps[$0.name],
        rejection: merged.rejections[$0.name])
    }
    let offer = Change(
      device: device.map { Device($0) }, base: known.base, inspectionBase: known.inspectionBase,
      fields: fields, active: active)
    do throws(MergeError) {
      let merge = try Merge(offer, to: state, open: own)
      return (Set(merge.accepted.map(\.field)), merge.active, merge.conflicts)
    } catch {
      throw .finished
    }
  }

  /// Reads an input from members of a JSON object.
  ///
  /// - Throws: everything that is wrong with it.
  func decode<Value: Input>(
    _ members: [JSONTree.Member], _ sender: Sender
  ) throws(InspectionFault) -> Value {
    try decode(members, in: zone(of: sender), sender.context)
  }

  /// The same, with local times in a zone.
  func decode<Value: Input>(
    _ members: [JSONTree.Member], in zone: Zone, _ context: RequestContext
  ) throws(InspectionFault) -> Value {
    let context = InputContext(
      zone: zone, zones: zones, now: context.now, caller: context.caller)
    let text = JSONText(.object(members))
    guard let given = (try? JSONDocument(text.bytes))?.root.members else {
      throw .invalid("set", "This must be an object.")
    }
    var decoder = InputDecoder(given.map { ($0.name, .json($0.value)) }, context: context)
    let value = Value(&decoder)
    decoder.addErrorsOfUnknownFields()
    try decoder.errors.throwIfAny()
    return value
  }
}

extension Device {
  /// A device by its number in the account.
  init(_ id: DeviceID) { self.init(user: 0, name: String(id.value)) }
}
