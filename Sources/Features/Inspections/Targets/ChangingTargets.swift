import Core
package import Database
import JSON
import Merging
import WebAPI

extension Inspections {
  var updateTargetOperation: Operation {
    .write(
      OperationInfo(
        110, "updateTarget", .patch("/accounts/{account}/targets/{id}"), .inspector, .inspections,
        "Changes a target."),
      OperationOptions<ItemChangeInput<PatchWithBase<TargetPatch>>, ChangedTarget>(
        details:
          "What is left out stays. With base, what others changed since is not overwritten: conflicts has what was kept.",
        ifMatch: targetOperation)
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let conflicts = try updateTarget(
        input.id, input.content.patch, base: input.content.base, Sender(membership, context),
        in: transaction)
      return ChangedTarget(
        view: try view(input.id, membership, in: transaction),
        conflicts: input.content.base == nil ? nil : conflicts)
    }
  }

  /// Changes a target, with a base as far as others did not change the same meanwhile.
  ///
  /// - Returns: the conflicts that the change was kept as.
  package func updateTarget(
    _ id: ItemID, _ patch: TargetPatch, base: Int?, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    transaction.hold(.account(sender.account))
    let row = try visibleTarget(id, sender.membership, in: transaction)
    let change = OfferedChange(set: [], active: patch.isActive, base: base)
    return try self.change(row, patch, change, sender, in: transaction)
  }

  /// The same for a target that was found; also one that the sender may not see any more.
  func change(
    _ row: TargetRow, _ given: TargetPatch, _ change: OfferedChange, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> [ItemID] {
    let membership = sender.membership
    let isOfManagers = given.inspectors != nil || given.state != nil
    let hasLostRole = isOfManagers ? try lostRole(sender, in: transaction) : false
    if isOfManagers, !hasLostRole { try membership.require(.manager) }
    var patch = given
    var errors = Target.fields.errors(in: patch.patch)
    if let state = patch.state, state != .waiting {
      errors.append(FieldError("state", "Only waiting may be set: the others follow inspections."))
    }
    let wrong = errors.count
    if case .set(let kind) = patch.patch[\.kind] { errors += kindErrors(kind, membership) }
    patch.fields = try canonical(patch.fields, sender, &errors, in: transaction)
    try checkInspectors(patch.inspectors, membership, &errors, in: transaction)
    let lacking = errors.count - wrong
    patch.inspectors = patch.inspectors.map { Set($0).sorted() }
    var merged = try mergedItem(row, membership, in: transaction)
    if hasLostRole {
      for field in TargetPatch.managersFields { merged.obstacles[field] = .rights }
    }
    try findObstacles(to: patch, base: change.base, &merged, &errors, sender, in: transaction)
    try errors.throwIfAny(lacking: lacking)
    let result = try merge(patch.offered, change, into: merged, sender, in: transaction)
    try apply(patch.keeping(result.accepted), result, merged, row, sender, in: transaction)
    return try keep(result.conflicts, of: merged, sender, in: transaction)
  }

  private func mergedItem(
    _ row: TargetRow, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> MergedItem {
    let view = try view(row, membership, in: transaction)
    var merged = MergedItem(item: row.item, target: row.item.id) { view.value(of: $0) }
    merged.record.isBelowInactive = try transaction.isBelowInactive(
      row.item.id, membership.account.id)
    merged.record.mayChange = try transaction.isVisible(row.item.id, to: membership)
    return merged
  }

  /// Finds out which values can't be set now: an error, or with a base an obstacle.
  private func findObstacles(
    to patch: TargetPatch, base: Int?, _ merged: inout MergedItem,
    _ errors: inout [FieldError], _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    let id = merged.item.id
    let now = merged.value("parent")
    if case .set(let parent) = patch.patch[\.parent],
      JSONText(parent.map { .integer($0.value) } ?? .null) != now
    {
      let place = try checkPlace(of: id, in: parent, sender.membership, in: transaction)
      if place.isRing, base != nil, parent != id {
        merged.obstacles["parent"] = .cycle
      } else if base != nil, let parent, try isLost(parent, sender, in: transaction) {
        merged.obstacles["parent"] = .rights
      } else if let parent, place.fault == TargetTree.unknown, sender.origin.device != nil {
        throw .unknown(.id(parent), in: "parent")
      } else if let fault = place.fault {
        errors.append(FieldError("parent", fault))
      } else if !place.isSeen {
        errors.append(FieldError("parent", "Only a manager of the account may move it there."))
      }
    }
    if case .set(let code?) = patch.patch[\.code],
      let other = try transaction.target(code: code, sender.account), other != id
    {
      if base == nil { throw .codeTaken }
      merged.obstacles["code"] = .duplicate
    }
  }

  /// Sets the accepted fields.
  private func apply(
    _ patch: TargetPatch, _ result: MergedChange, _ merged: MergedItem, _ row: TargetRow,
    _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let (account, id) = (sender.account, row.item.id)
    let change = result.change(of: merged)
    if change.isEmpty { return }
    let before = try transaction.inspectors(of: id, account)
    let new = patch.applied(to: row.target)
    if !patch.fields.isEmpty { try new.values.check() }
    try transaction.update(new)
    if patch.state == .waiting { try transaction.setPast(inspectionsOf: id, account) }
    let item = try transaction.changeItem(id, account, change, sender.origin)
    let inspectors = patch.inspectors ?? before
    try moveRights(
      of: row.target, to: new.parent, from: before, to: inspectors, sender, in: transaction)
    try record(
      (row.target, before, row.item.isActive), item, new, inspectors, sender, in: transaction)
  }

  /// Keeps who inspects the target, and tells those who see it now, or see it no more.
  private func moveRights(
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
