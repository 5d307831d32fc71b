import ChangeFeed
import Core
import Database
import JSON
import Merging
import WebAPI

/// Targets.
struct TargetDeclaration: ItemDeclaration {
  let inspections: Inspections
  let type = ItemType.target
  let references: Set<String> = ["parent"]

  func place(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemPlace? { ItemPlace(target: item.id) }

  func find(
    _ item: Item, changing fields: TargetPatch, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FoundItem<TargetView> {
    FoundItem(
      item: item, record: try inspections.view(item.id, sender.membership, in: transaction),
      target: item.id)
  }

  func value(of field: String, in target: TargetView) -> JSONText { target.value(of: field) }

  func value(
    of field: String, _ item: Item, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> JSONText {
    try inspections.view(item.id, membership, in: transaction).value(of: field)
  }

  func add(
    _ new: NewTarget, key: String?, _ known: KnownRevisions, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedItem {
    var new = new
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
    let item = try inspections.addTarget(new, key: key, sender, in: transaction)
    var added = AddedItem(item: item)
    for var conflict in kept {
      conflict.item = item.id
      conflict.target = item.id
      conflict.baseRevision = item.revision
      added.conflicts.append(try inspections.insert(conflict, sender, in: transaction))
    }
    return added
  }

  func check(
    _ fields: inout TargetPatch, of found: FoundItem<TargetView>, _ known: KnownRevisions,
    _ merged: inout MergedItem, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    let membership = sender.membership
    if fields.inspectors != nil || fields.state != nil {
      if try inspections.lostRole(sender, in: transaction) {
        for field in TargetPatch.managersFields { merged.rejections[field] = .rights }
      } else {
        try membership.require(.manager)
      }
    }
    var errors = Target.fields.errors(in: fields.patch)
    if let state = fields.state, state != .waiting {
      errors.append(FieldError("state", "Only waiting may be set: the others follow inspections."))
    }
    let wrong = errors.count
    if case .set(let kind) = fields.patch[\.kind] {
      errors += inspections.kindErrors(kind, membership)
    }
    fields.fields = try inspections.canonical(fields.fields, sender, &errors, in: transaction)
    try inspections.checkInspectors(fields.inspectors, membership, &errors, in: transaction)
    let lacking = errors.count - wrong
    fields.inspectors = fields.inspectors.map { Set($0).sorted() }
    if let fault = try checkPlace(of: fields, base: known.base, &merged, sender, in: transaction) {
      errors.append(FieldError("parent", fault))
    }
    if case .set(let code?) = fields.patch[\.code],
      let other = try transaction.target(code: code, sender.account), other != found.item.id
    {
      if known.base == nil { throw .codeTaken }
      merged.rejections["code"] = .duplicate
    }
    try errors.throwIfAny(lacking: lacking)
  }

  /// Finds out whether the target can stand below another one: in one sentence why not, or with a base what rejects it.
  private func checkPlace(
    of fields: TargetPatch, base: Int?, _ merged: inout MergedItem, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> String? {
    let id = merged.item.id
    guard case .set(let parent) = fields.patch[\.parent],
      JSONText(parent.map { .integer($0.value) } ?? .null) != merged.value("parent")
    else { return nil }
    let place = try inspections.checkPlace(
      of: id, in: parent, sender.membership, in: transaction)
    if place.isRing, base != nil, parent != id {
      merged.rejections["parent"] = .cycle
      return nil
    }
    if base != nil, let parent, try inspections.isLost(parent, sender, in: transaction) {
      merged.rejections["parent"] = .rights
      return nil
    }
    if let parent, place.fault == TargetTree.unknown, sender.origin.device != nil {
      throw .unknown(.id(parent), in: "parent")
    }
    return place.fault
      ?? (place.isSeen ? nil : "Only a manager of the account may move it there.")
  }

  func apply(
    _ fields: TargetPatch, _ change: ItemChange, to found: FoundItem<TargetView>, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let (account, old) = (sender.account, found.record)
    let new = fields.applied(to: old.target)
    if !fields.fields.isEmpty { try new.values.check() }
    try transaction.update(new)
    if fields.state == .waiting { try transaction.setPast(inspectionsOf: new.id, account) }
    let item = try transaction.changeItem(new.id, account, change, sender.origin)
    let inspectors = fields.inspectors ?? old.inspectors
    try inspections.moveRights(
      of: old.target, to: new.parent, from: old.inspectors, to: inspectors, sender,
      in: transaction)
    try transaction.record(
      sender, item, before: old.target.auditFields(old.inspectors, isActive: old.item.isActive),
      after: new.auditFields(inspectors, isActive: item.isActive))
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    writer.value(try inspections.view(item.id, membership, in: transaction))
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

extension Inspections {
  var updateTargetOperation: Operation {
    .write(
      OperationInfo(
        110, "updateTarget", .patch("/accounts/{account}/targets/{id}"), .inspector, .inspections,
        "Changes a target."),
      OperationOptions<ItemChangeInput<PatchWithBase<TargetPatch>>, ChangedTarget>(
        details:
          "What is left out stays. With base, what others changed since is not overwritten: conflicts has what was kept.",
        ifMatch: IfMatch(targetOperation) { input, _ in [.account(named: input.account)] })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.holdAccount(input.account, context)
      let conflicts = try TargetDeclaration(inspections: self).update(
        input.id, input.content.patch, base: input.content.base, Sender(membership, context),
        in: transaction)
      return ChangedTarget(
        view: try view(input.id, membership, in: transaction),
        conflicts: input.content.base == nil ? nil : conflicts)
    }
  }

  /// Keeps who inspects the target, and tells those who see it now, or see it no more.
  fileprivate func moveRights(
    of target: Target, to parent: ItemID?, from before: [UserID], to after: [UserID],
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    if parent == target.parent, before == after { return }
    let (account, id) = (sender.account, target.id)
    for user in before where !after.contains(user) {
      try transaction.unassign(user, from: id, account)
    }
    for user in after where !before.contains(user) {
      try transaction.assign(user, to: id, account)
    }
    if sender.membership.account.visibility == .all { return }
    let above = (
      try transaction.assigned(above: target.parent, account),
      try transaction.assigned(above: parent, account)
    )
    let seenBefore = above.0.union(before)
    let seenAfter = above.1.union(after)
    // Who sees a moved target before and after is told, too: what a device holds below it has the former place, which
    // tells nothing of the rights to the new one. So is an inspector who from now on sees it by a target above alone:
    // a device that does not hold what is between would keep it when the right to the one above is taken.
    let told =
      parent == target.parent
      ? seenBefore.symmetricDifference(seenAfter).union(Set(before).subtracting(after))
      : seenBefore.union(seenAfter)
    let now = sender.origin.receivedAt
    for user in told.sorted() {
      let isSeen = seenAfter.contains(user)
      try transaction.addScope(id, of: user, isVisible: isSeen, account, at: now)
      if isSeen { continue }
      // What the member is assigned to below stays.
      for below in try transaction.assignments(of: user, below: id, account) {
        try transaction.addScope(below, of: user, isVisible: true, account, at: now)
      }
    }
  }
}
