import Core
import Database
import JSON
import Merging
import WebAPI

/// Targets, as pushes, the feed and decisions know them.
struct TargetService: ItemService {
  let inspections: Inspections
  let references: Set<String> = ["parent"]

  func holder(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    try transaction.target(item.id, item.account)?.target.parent
  }

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? { item.id }

  func add(
    _ change: OfferedChange, key: String?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    var new: NewTarget = try inspections.decode(change.set, sender)
    new.key = key
    // What it can't have any more, while the device did not know: the target is made without it.
    var kept: [Conflict] = []
    if let code = new.draft.code, try transaction.target(code: code, sender.account) != nil {
      new.draft.code = nil
      kept.append(Conflict(.duplicate, "code", offered: JSONText(.text(code)), base: .null))
    }
    if let inspectors = new.inspectors, try inspections.lostRole(sender, in: transaction) {
      new.inspectors = nil
      kept.append(
        Conflict(
          .rights, "inspectors", offered: TargetPatch.json(Set(inspectors).sorted()),
          base: TargetPatch.json([])))
    }
    let item = try inspections.addTarget(new, sender, in: transaction)
    var added = AddedItem(item: item)
    for var conflict in kept {
      conflict.item = item.id
      conflict.target = item.id
      conflict.baseRevision = item.revision
      added.conflicts.append(try inspections.insert(conflict, sender, in: transaction))
    }
    return added
  }

  func change(
    _ item: Item, _ change: OfferedChange, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    let patch: TargetPatch = try inspections.decode(change.set, sender)
    var change = change
    change.active = patch.isActive
    guard let row = try transaction.target(item.id, item.account) else { throw .notFound }
    return try inspections.change(row, patch, change, sender, in: transaction)
  }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    guard let row = try transaction.target(item.id, item.account) else { throw .notFound }
    return try inspections.view(row, membership, in: transaction).value(of: field)
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let row = try transaction.target(item.id, item.account) else { throw .notFound }
    writer.value(try inspections.view(row, membership, in: transaction))
  }

  func write(
    _ items: ArraySlice<Item>, for membership: Membership, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let first = items.first, let last = items.last else { return }
    var left = items
    try transaction.targets(changedFrom: first.seq, to: last.seq, first.account) {
      (row: borrowing Row) throws(InspectionFault) in
      guard let item = left.popFirst() else { throw .notFound }
      let found = TargetSQL.row(row, item)
      guard found.target.id == item.id else { throw .notFound }
      output.begin(item, to: &writer)
      writer.value(try inspections.view(found, membership, in: transaction))
      output.end(item.seq, to: &writer)
      return output.isFull ? .stop : .continue
    }
    if !left.isEmpty, !output.isFull { throw .notFound }
  }
}

extension Conflict {
  /// Of a field that a new target can't have.
  fileprivate init(_ kind: ConflictKind, _ field: String, offered: JSONText, base: JSONText) {
    self.init()
    self.kind = kind
    self.field = field
    self.offered = offered
    self.base = base
  }
}
