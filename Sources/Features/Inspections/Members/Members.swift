package import Core
package import Database
import WebAPI

extension Inspections {
  /// Adding and finding members by name.
  var membersOperations: [Operation] { [addMemberOperation, findMembersOperation] }

  /// Makes a user a member with a role, or changes the role or whether the member is active.
  ///
  /// An admin of the account may; while it has none, a server admin.
  package func setMember(
    _ user: UserID, of name: String, _ change: MemberChange, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> NamedMember {
    transaction.hold(.organization)
    transaction.hold(.account(named: name, in: transaction))
    guard let account = try transaction.account(named: name) else { throw .notFound }
    let membership = try transaction.memberIfAny(of: account, context)
    let mayMakeFirst = try mayMakeFirstAdmin(of: account, context, in: transaction)
    if !mayMakeFirst {
      guard let membership else { throw .notFound }
      try membership.require(.admin)
    }
    let old = try transaction.member(user, of: account.id)
    guard let person = try person(user, in: transaction) else { throw .notFound }
    var errors: [FieldError] = []
    if old == nil, change.role == nil {
      errors.append(FieldError("role", "This field is required."))
    }
    if old == nil, !person.isActive {
      errors.append(FieldError("user", "This user is not active."))
    }
    try errors.throwIfAny()
    var new =
      old
      ?? Member(
        user: user, role: change.role ?? .inspector, isActive: true, since: context.now,
        item: ItemID(stored: 1))
    new.role = change.role ?? new.role
    new.isActive = change.isActive ?? new.isActive
    if let old, old.isAdmin, !new.isAdmin,
      try !hasAdmin(account.id, beside: user, in: transaction)
    {
      throw .lastAdmin
    }
    let kept = try keep(new, before: old, of: account, context, in: transaction)
    return NamedMember(member: kept, name: person.name)
  }

  private func keep(
    _ new: Member, before old: Member?, of account: Account, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Member {
    guard let old else {
      let item = try transaction.makeItem(.member, key: nil, account.id, Origin(context))
      let member = Member(
        user: new.user, role: new.role, isActive: new.isActive, since: new.since, item: item.id)
      try transaction.insert(member, of: account.id)
      if !new.isActive {
        let change = ItemChange([FieldBefore](), active: false)
        _ = try transaction.changeItem(item.id, account.id, change, Origin(context))
      }
      try transaction.record(context, account, before: nil, after: member)
      return member
    }
    if new == old { return old }
    try transaction.update(new, of: account.id)
    let fields =
      new.role == old.role ? [] : [FieldBefore("role", json: "\"\(old.role.rawValue)\"")]
    let change = ItemChange(fields, active: new.isActive == old.isActive ? nil : new.isActive)
    let item = try transaction.changeItem(old.item, account.id, change, Origin(context))
    if (new.role >= .manager) != (old.role >= .manager) {
      try transaction.setSeenSince(item.seq, of: account.id, member: new.user)
      if new.role < .manager {
        try transaction.setSawTo(new.user, of: account.id, at: context.now)
      }
    }
    try transaction.record(context, account, before: old, after: new)
    return new
  }

  private func mayMakeFirstAdmin(
    of account: Account, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard context.caller == nil || context.caller?.role == .admin else { return false }
    return try !hasAdmin(account.id, beside: nil, in: transaction)
  }

  /// Whether an active admin other than that user can log in.
  private func hasAdmin(
    _ account: AccountID, beside user: UserID?, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    for member in try transaction.members(of: account) where member.isAdmin && member.user != user {
      guard let person = try person(member.user, in: transaction) else { continue }
      if person.isActive, person.hasJoined { return true }
    }
    return false
  }
}

/// What is given to make or to change a member.
package struct MemberChange: Sendable {
  package let role: MemberRole?
  package let isActive: Bool?
}

extension Member {
  fileprivate var isAdmin: Bool { isActive && role == .admin }
}
