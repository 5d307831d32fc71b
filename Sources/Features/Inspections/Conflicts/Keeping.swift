import Core
import Database
import JSON
import Merging
import WebAPI

extension Inspections {
  /// Keeps what a merge made of offers: opens conflicts, replaces offers of the same device, and closes conflicts that
  /// the device's later change made void.
  ///
  /// - Returns: the conflicts that hold something of this change.
  func keep(
    _ changes: [ConflictChange], of merged: MergedItem, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    var kept: [ItemID] = []
    for change in changes {
      switch change {
      case .open(let offer):
        kept.append(try open(offer, of: merged, sender, in: transaction))
      case .replace(let id, let offer):
        let id = ItemID(stored: id)
        guard let old = try transaction.conflict(id, sender.account) else { continue }
        kept.append(id)
        var new = try filled(old, offer, merged, in: transaction)
        // The same offer again changes nothing that is told, whatever the clock says.
        if !Conflict.fields.changes(from: old, to: new).isEmpty {
          new.madeAt = sender.origin.madeAt
          new.receivedAt = sender.origin.receivedAt
        }
        try update(new, from: old, sender, in: transaction)
      case .reduce(let id, let offer):
        guard let old = try transaction.conflict(ItemID(stored: id), sender.account) else {
          continue
        }
        try update(
          filled(old, offer, merged, in: transaction), from: old, sender, in: transaction)
      case .close(let id):
        guard let old = try transaction.conflict(ItemID(stored: id), sender.account) else {
          continue
        }
        var new = old
        new.state = .decided
        new.kept = .current
        new.current = currentValue(of: old, merged.value)
        new.decidedBy = sender.origin.user
        new.decidedAt = sender.origin.receivedAt
        try update(new, from: old, sender, in: transaction)
      }
    }
    return kept
  }

  func open(
    _ offer: Offer, of merged: MergedItem, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> ItemID {
    var conflict = Conflict()
    conflict.kind = offer.kind
    conflict.type = merged.item.type
    conflict.item = merged.item.id
    conflict.target = merged.target
    conflict.field = offer.field
    conflict = try filled(conflict, offer, merged, in: transaction)
    return try insert(conflict, sender, in: transaction)
  }

  /// Adds a conflict, with its own item.
  func insert(
    _ draft: Conflict, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> ItemID {
    var conflict = draft
    conflict.user = sender.origin.user
    conflict.device = sender.origin.device
    conflict.madeAt = sender.origin.madeAt
    conflict.receivedAt = sender.origin.receivedAt
    return try transaction.add(conflict, key: nil, sender).item.id
  }

  /// Changes a conflict.
  func update(
    _ new: Conflict, from old: Conflict, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    if new.isIdentical(to: old) { return }
    guard let item = try transaction.item(new.id, sender.account) else { throw .notFound }
    try transaction.change(
      ItemRecord(item: item, value: old), to: new, ItemChange(from: old, to: new), sender)
  }

  /// The conflict with an offer and what its sender knew.
  private func filled(
    _ draft: Conflict, _ offer: Offer, _ merged: MergedItem,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Conflict {
    var conflict = draft
    conflict.active = offer.active
    conflict.baseRevision = Int64(offer.base)
    let known = try transaction.values(of: merged.item, at: offer.base)
    if let field = offer.field {
      conflict.offered = offer.values.first?.value ?? .null
      conflict.base = known[field] ?? merged.value(field)
    } else {
      conflict.offered = JSONText(.object(offer.values.map { .init($0.field, $0.value.tree) }))
      conflict.base = JSONText(
        .object(
          offer.values.map { .init($0.field, (known[$0.field] ?? merged.value($0.field)).tree) }))
    }
    return conflict
  }

  /// What the item has now where the conflict offers something else.
  func currentValue(of conflict: Conflict, _ value: (String) -> JSONText) -> JSONText {
    if let field = conflict.field { return value(field) }
    guard KeptChange(conflict) == nil, case .object(let members) = conflict.offered.tree else {
      return .null
    }
    return JSONText(.object(members.map { .init($0.name, value($0.name).tree) }))
  }
}
