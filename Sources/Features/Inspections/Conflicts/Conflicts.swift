import Core
package import Database
import JSON
import Merging
import WebAPI

extension Inspections {
  /// Conflicts and decisions about them.
  var conflictsOperations: [Operation] { [conflictsOperation, decideConflictOperation] }

  private var conflictsOperation: Operation {
    .read(
      OperationInfo(
        128, "conflicts", .get("/accounts/{account}/conflicts"), .inspector, .inspections,
        "Lists changes that were kept instead of made, oldest first."),
      OperationOptions<ConflictsInput, Page<ConflictView>>(
        details: "An inspector gets those of the own changes.")
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      var found = try conflicts(input.query, membership, in: transaction)
      guard found.count > input.query.limit else { return Page(found, next: nil) }
      found.removeLast()
      return Page(found, next: found.last.map { Cursor([.integer($0.conflict.id.value)]) })
    }
  }

  /// The conflicts that the member may see, the oldest first: an inspector sees the own ones. One more than wanted
  /// tells that more follow.
  package func conflicts(
    _ query: ConflictsQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [ConflictView] {
    var views: [ConflictView] = []
    var query = query
    let limit = query.limit
    if membership.role < .manager {
      if let user = query.user, user != membership.user { return [] }
      query.user = membership.user
    }
    while views.count <= limit {
      let found = try transaction.conflicts(query, membership.account.id)
      for conflict in found {
        query.after = conflict.id
        guard try isShown(conflict, to: membership, in: transaction) else { continue }
        views.append(try view(conflict, membership, in: transaction))
        if views.count > limit { break }
      }
      if found.count <= query.limit { break }
    }
    return views
  }

  /// - Throws: `.notFound` for one that the member may not decide.
  func conflict(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Conflict {
    guard let conflict = try transaction.conflict(id, membership.account.id),
      try isShown(conflict, to: membership, in: transaction)
    else { throw .notFound }
    return conflict
  }

  /// Whether a member sees a conflict: managers do, and whoever offered the value, while the right lasts.
  func isShown(
    _ conflict: Conflict, to membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    if membership.role >= .manager { return true }
    guard conflict.user == membership.user, conflict.kind != .rights else { return false }
    guard let target = conflict.target else { return true }
    return try transaction.isVisible(target, to: membership)
  }

  func view(
    _ conflict: Conflict, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ConflictView {
    var device: String?
    if let id = conflict.device {
      device = try transaction.deviceName(id, membership.account.id)
    }
    if let current = conflict.current {
      return ConflictView(conflict: conflict, current: current, device: device)
    }
    let values = try values(of: conflict, membership, in: transaction)
    return ConflictView(
      conflict: conflict, current: currentValue(of: conflict) { values[$0] ?? .null },
      device: device)
  }

  /// What the item has now in the fields that the conflict is about.
  private func values(
    of conflict: Conflict, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [String: JSONText] {
    guard let item = try transaction.item(conflict.item, membership.account.id),
      let declaration = declaration(of: item.type)
    else { return [:] }
    var values: [String: JSONText] = [:]
    for value in conflict.offer.values {
      values[value.field] = try declaration.value(
        of: value.field, item, membership, in: transaction)
    }
    return values
  }

  private var decideConflictOperation: Operation {
    .write(
      OperationInfo(
        129, "decideConflict", .post("/accounts/{account}/conflicts/{id}/decision"), .inspector,
        .inspections, "Decides a conflict."),
      OperationOptions<ItemChangeInput<DecisionDraft>, ConflictView>(
        details:
          "For managers, and for whoever offered the value. A conflict is decided once: 409 decided."
      )
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.holdAccount(input.account, context)
      try decide(input.id, input.content, Sender(membership, context), in: transaction)
      let conflict = try conflict(input.id, membership, in: transaction)
      return try view(conflict, membership, in: transaction)
    }
  }

  /// Decides a conflict: the item keeps what it has, or gets what was offered, or a third value.
  ///
  /// - Throws: `.decided` for one that was decided.
  package func decide(
    _ id: ItemID, _ decision: DecisionDraft, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    transaction.hold(.account(sender.account))
    let old = try conflict(id, sender.membership, in: transaction)
    if old.state == .decided { throw .decided }
    var errors: [FieldError] = []
    errors.check("comment", decision.comment, .long)
    if decision.keep == .value {
      if decision.value == nil { errors.append(FieldError("value", "This field is required.")) }
      if old.field == nil {
        errors.append(FieldError("keep", "Only for one field there can be another value."))
      }
    } else if decision.value != nil {
      errors.append(FieldError("value", "This goes with keep: value."))
    }
    try errors.throwIfAny()
    let values = try values(of: old, sender.membership, in: transaction)
    if decision.keep != .current {
      try apply(decision, old, sender, in: transaction)
    }
    var new = old
    new.state = .decided
    new.kept = decision.keep
    new.current = currentValue(of: old) { values[$0] ?? .null }
    new.decidedBy = sender.membership.user
    new.decidedAt = sender.origin.receivedAt
    new.comment = decision.comment
    try update(new, from: old, sender, in: transaction)
  }

  /// Gives the item what was decided for, whatever it has now.
  private func apply(
    _ decision: DecisionDraft, _ conflict: Conflict, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    if let kept = KeptChange(conflict) {
      try valid { () throws(InspectionFault) in
        try perform(kept, of: conflict, sender, in: transaction)
      }
      return
    }
    guard let item = try transaction.item(conflict.item, sender.account),
      let declaration = declaration(of: item.type)
    else { throw .notFound }
    let chosen: Decision = decision.value.map { .take($0) } ?? .takeOffered
    let change: (values: [FieldChange], active: Bool?)
    let isFollowUp =
      conflict.active == nil
      && conflict.offer.values.allSatisfy { declaration.fieldsAfterFinishing.contains($0.field) }
    let isFinished = isFollowUp ? false : try self.isFinished(item, in: transaction)
    do throws(MergeError) {
      change = try conflict.offer.decided(chosen, isFinished: isFinished)
    } catch {
      throw .finished
    }
    var set = try withMade(
      Self.members(change.values), declaration.references, sender.account, in: transaction)
    if let active = change.active { set.append(.init(ItemChange.active, .flag(active))) }
    let isBack = conflict.kind == .removed && change.active == true
    if isBack { try bringBack(above: item, sender, in: transaction) }
    try valid { () throws(InspectionFault) in
      try declaration.change(item, set, KnownRevisions(), sender, in: transaction)
    }
    // What was offered may move it below another target that is inactive.
    if isBack { try bringBack(above: item, sender, in: transaction) }
  }

  /// The fields with the items that were made of those that conflicts held.
  private func withMade(
    _ set: [JSONTree.Member], _ references: Set<String>, _ account: AccountID,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> [JSONTree.Member] {
    var made: [JSONTree.Member] = []
    for member in set {
      guard references.contains(member.name), case .integer(let number) = member.value,
        let conflict = try transaction.conflict(ItemID(stored: number), account),
        let key = KeptChange(conflict)?.key, let item = try transaction.item(key: key, account)
      else {
        made.append(member)
        continue
      }
      if item == conflict.id {
        throw .invalid("value", "Decide first for the item that this names.")
      }
      made.append(.init(member.name, .integer(item.value)))
    }
    return made
  }

  /// Calls `body`, which makes a change that was valid when it was offered, and may not be any more.
  private func valid(_ body: () throws(InspectionFault) -> Void) throws(InspectionFault) {
    do throws(InspectionFault) { try body() } catch {
      switch error {
      case .invalid(let errors), .lacking(let errors):
        throw .invalid("value", errors.map(\.message).joined(separator: " "))
      case .unknown(_, let error): throw .invalid("value", error.message)
      default: throw error
      }
    }
  }

  /// The members of an object of fields, in which `fields.a` is the member `a` of `fields`.
  static func members(_ values: [FieldChange]) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = []
    for value in values {
      let parts = value.field.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        members.append(.init(value.field, value.value.tree))
        continue
      }
      let member = JSONTree.Member(parts[1], value.value.tree)
      if let index = members.firstIndex(where: { $0.name == parts[0] }),
        case .object(let inner) = members[index].value
      {
        members[index] = .init(parts[0], .object(inner + [member]))
      } else {
        members.append(.init(parts[0], .object([member])))
      }
    }
    return members
  }
}
