package import Core
package import Database
import Forms
package import JSON
package import WebAPI
import Zones

/// What is given to make a target.
package struct NewTarget: Input {
  package static let schemaName = "TargetDraft"

  package var draft: Target
  /// The values of the fields that the account declares.
  package let fields: [JSONTree.Member]
  package var inspectors: [UserID]?

  package init(_ decoder: inout InputDecoder) {
    draft = Target.fields.decodeNew(&decoder)
    fields = decoder.optional(
      "fields", .values, default: [], "Values of the fields that the account declares.")
    inspectors = decoder.optional("inspectors", .list(.id(), 0...100), "By a manager.")
  }
}

extension Inspections {
  var addTargetOperation: Operation {
    .write(
      OperationInfo(
        109, "addTarget", .post("/accounts/{account}/targets"), .inspector, .inspections,
        "Adds a target."),
      OperationOptions<NewItemInput<NewTarget>, TargetView>(
        details:
          "An inspector who would not see it is assigned to it. Only managers set inspectors.",
        location: { "/accounts/\($0.accountName)/targets/\($0.item.id)" })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.holdAccount(input.account, context)
      let item = try addTarget(
        input.new, key: input.key, Sender(membership, context), in: transaction)
      return try view(item.id, membership, in: transaction)
    }
  }

  package func addTarget(
    _ new: NewTarget, key: String?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    transaction.hold(.account(sender.account))
    let membership = sender.membership
    if new.inspectors != nil { try membership.require(.manager) }
    var target = new.draft
    target.account = sender.account
    var errors = Target.fields.errors(in: target)
    let wrong = errors.count
    errors += kindErrors(target.kind, membership)
    for field in try canonical(new.fields, sender, &errors, in: transaction) {
      target.values.set(field)
    }
    try checkInspectors(new.inspectors, membership, &errors, in: transaction)
    let lacking = errors.count - wrong
    let place = try checkPlace(of: nil, in: target.parent, membership, in: transaction)
    if let message = place.fault { errors.append(FieldError("parent", message)) }
    try errors.throwIfAny(lacking: lacking)
    try target.values.check()
    let item = try transaction.makeItem(.target, key: key, sender.account, sender.origin)
    target.id = item.id
    try transaction.insert(target)
    var inspectors = Set(new.inspectors ?? []).sorted()
    if !place.isSeen { inspectors = [membership.user] }
    for user in inspectors { try transaction.assign(user, to: item.id, sender.account) }
    try transaction.record(
      sender, item, before: nil, after: target.auditFields(inspectors, isActive: true))
    return item
  }

  /// Whether a target, or a new one for nil, may stand there: in one sentence why not, whether it would stand below
  /// itself, and whether the member sees what stands there.
  func checkPlace(
    of id: ItemID?, in parent: ItemID?, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> (fault: String?, isRing: Bool, isSeen: Bool) {
    let account = membership.account.id
    guard let parent else { return (nil, false, membership.seesAll) }
    let line = try transaction.line(to: parent, account).map(\.step.id)
    var isSeen = !line.isEmpty
    if !membership.seesAll {
      isSeen = try transaction.isAssigned(membership.user, to: line, account)
    }
    if !isSeen { return (TargetTree.unknown, false, true) }
    if let id, line.contains(id) { return (TargetTree.ring, true, true) }
    var levels = line.count + 1
    if let id { levels += try transaction.height(of: id, account) - 1 }
    if levels > TargetTree.mostLevels { return (TargetTree.tooDeep, false, true) }
    if try transaction.childCount(of: parent, account) >= TargetTree.mostChildren {
      return (TargetTree.tooManyChildren, false, true)
    }
    return (nil, false, true)
  }

  func kindErrors(_ kind: String, _ membership: Membership) -> [FieldError] {
    kind.isEmpty || membership.account.kinds.has(kind)
      ? [] : [FieldError("kind", "The account has no such kind of targets.")]
  }

  /// The canonical values of the fields that the account declares.
  func canonical(
    _ fields: [JSONTree.Member], _ sender: Sender, _ errors: inout [FieldError],
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> [JSONTree.Member] {
    if fields.isEmpty { return [] }
    let declared = sender.membership.account.targetFields.fields
    let (values, faults) = try canonical(fields, of: declared, sender, in: transaction)
    errors += faults.map { FieldError("fields\($0.field)", $0.message) }
    return values
  }

  func checkInspectors(
    _ users: [UserID]?, _ membership: Membership, _ errors: inout [FieldError],
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    for (index, user) in (users ?? []).enumerated() {
      let member = try transaction.member(user, of: membership.account.id)
      if member?.isActive != true {
        errors.append(FieldError("inspectors[\(index)]", "There is no such member."))
      }
    }
  }
}
