import Blobs
package import Core
package import Database
import Forms
import WebAPI
import Zones

/// An account as a caller may see it.
package struct AccountView: Hashable, Sendable {
  package let account: Account
  /// `nil` for a server admin who is no member, and sees names only.
  package let role: MemberRole?
  /// With their names, by name; `nil` unless asked for.
  package var members: [NamedMember]?
  /// Whether the call that answers with it made it.
  var isNew = false
  /// Whether a server admin who is no member sees the quota, too: the answer to setting it.
  var tellsQuota = false
}

/// What is given to make or to change an account.
package struct AccountDraft: Sendable {
  package let name: String
  package let new: Account
  package let patch: Patch<Account>
  /// The title that a new account needs.
  let hasTitle: Bool
  let changesOnlyQuota: Bool
}

extension Inspections {
  /// Accounts and their members.
  var accountsOperations: [Operation] {
    [accountsOperation, accountOperation, saveAccountOperation, setMemberOperation]
  }

  private var setMemberOperation: Operation {
    .write(
      OperationInfo(
        103, "setMember", .put("/accounts/{account}/members/{user}"), .accountAdmin.bySession,
        .inspections,
        "Makes a user a member of an account, or changes the role."),
      OperationOptions<MemberInput, NamedMember>(
        details:
          "While an account has no active admin, a server admin may. An account keeps one: 409 last-admin.",
        authorize: { input, _, context, transaction throws(Problem) in
          try require(.admin, of: input.account, context, transaction)
        })
    ) { input, context, transaction throws(InspectionFault) in
      try setMember(input.user, of: input.account, input.change, context, in: transaction)
    }
  }

  /// Refuses a member whose role is lower, for a call whose input is wrong. Whoever is no member, or names no account,
  /// gets what is wrong with the input: nothing in it depends on the account.
  func require(
    _ least: MemberRole, of account: String, _ context: RequestContext,
    _ transaction: ReadTransaction
  ) throws(Problem) {
    do throws(InspectionFault) {
      // A server admin may do some of what an admin of the account may.
      if context.caller?.role == .admin { return }
      try transaction.member(of: account, context).require(least)
    } catch {
      if case .notFound = error { return }
      throw error.problem
    }
  }

  private var accountsOperation: Operation {
    .read(
      OperationInfo(
        100, "accounts", .get("/accounts"), .authenticated, .inspections,
        "Lists the caller's accounts by name, each with the caller's role."),
      OperationOptions<AccountsInput, [AccountView]>(
        details: "A server admin gets all accounts; of those without a role only the names.")
    ) { input, context, transaction throws(InspectionFault) in
      try accounts(active: input.active, context, in: transaction)
    }
  }

  /// The caller's accounts by name; a server admin gets all.
  package func accounts(
    active: Bool?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [AccountView] {
    guard let caller = context.caller else { throw .notFound }
    let own = try transaction.accounts(of: caller.user)
    let isListed = { (account: Account) in active == nil || account.isActive == active }
    guard caller.role == .admin else {
      return own.filter { isListed($0.account) }
    }
    let roles = Dictionary(
      own.map { ($0.account.id, $0.role) }, uniquingKeysWith: { first, _ in first })
    return try transaction.allAccounts().filter(isListed)
      .map { AccountView(account: $0, role: roles[$0.id] ?? nil) }
  }

  private var accountOperation: Operation {
    .read(
      OperationInfo(
        101, "account", .get("/accounts/{account}"), .inspector, .inspections,
        "Shows an account with its members.")
    ) { (input: AccountInput, context, transaction) throws(InspectionFault) in
      try account(input.account, context, in: transaction)
    }
  }

  /// The account with its members, by name.
  package func account(
    _ name: String, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AccountView {
    let membership = try transaction.member(of: name, context)
    return try view(membership.account, membership.role, in: transaction)
  }

  private func view(
    _ account: Account, _ role: MemberRole, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AccountView {
    var members: [NamedMember] = []
    for member in try transaction.members(of: account.id) {
      let person = try person(member.user, in: transaction)
      members.append(NamedMember(member: member, name: person?.name ?? ""))
    }
    members.sort { left, right in
      let keys = (Names.key(of: left.name), Names.key(of: right.name))
      return keys.0 == keys.1 ? left.member.user < right.member.user : keys.0 < keys.1
    }
    return AccountView(account: account, role: role, members: members)
  }

  private var saveAccountOperation: Operation {
    .write(
      OperationInfo(
        102, "saveAccount", .put("/accounts/{account}"), .accountAdmin, .inspections,
        "Changes an account, or makes it."),
      OperationOptions<AccountDraft, AccountView>(
        details:
          "What is left out stays. Only a server admin makes an account, which needs a title, and sets quotaBytes.",
        location: { $0.isNew ? "/accounts/\($0.account.name)" : nil }, bodyLimits: .ofForms,
        authorize: { input, _, context, transaction throws(Problem) in
          try require(.admin, of: input.name, context, transaction)
        }), saveAccount)
  }

  /// Makes an account, which only a server admin may, or changes it.
  package func saveAccount(
    _ draft: AccountDraft, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AccountView {
    transaction.hold(.organization)
    transaction.hold(.account(named: draft.name, in: transaction))
    let isServerAdmin = context.caller?.role == .admin
    guard let old = try transaction.account(named: draft.name) else {
      guard isServerAdmin else { throw .notFound }
      return try makeAccount(draft, context, in: transaction)
    }
    let membership = try transaction.memberIfAny(of: old, context)
    guard membership != nil || isServerAdmin else { throw .notFound }
    if !(isServerAdmin && draft.changesOnlyQuota) {
      guard let membership else { throw .notFound }
      try membership.require(.admin)
      if !isServerAdmin, case .set = draft.patch[\.quotaBytes] {
        throw .forbidden("Only an admin of the server may set quotaBytes.")
      }
    }
    let new = try change(old, draft.patch, context, in: transaction)
    guard let membership else { return AccountView(account: new, role: nil, tellsQuota: true) }
    return try view(new, membership.role, in: transaction)
  }

  private func makeAccount(
    _ draft: AccountDraft, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AccountView {
    var account = draft.new
    account.name = draft.name
    var errors: [FieldError] = []
    if let message = AccountName.fault(in: draft.name) {
      errors.append(FieldError("account", message))
    }
    if !draft.hasTitle { errors.append(FieldError("title", "This field is required.")) }
    if account.timeZone.isEmpty { account.timeZone = timeZone }
    check(&account, before: Account(), &errors)
    checkBounds(draft.patch, &errors)
    account.pictureBytes = min(account.pictureBytes, accountBytes)
    account.quotaBytes = min(account.quotaBytes, accountBytes)
    try errors.throwIfAny()
    account.id = try transaction.newAccountID()
    account.createdAt = context.now
    try transaction.insert(account)
    _ = try transaction.makeItem(.account, key: nil, account.id, Origin(context))
    if let restored = try currentGeneration(in: transaction).restoredAt {
      try transaction.skipLostNumbers(of: account.id, at: restored)
    }
    try transaction.record(context, before: nil, after: account)
    return AccountView(account: account, role: nil, isNew: true, tellsQuota: true)
  }

  private func change(
    _ old: Account, _ patch: Patch<Account>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Account {
    var new = patch.applied(to: old)
    var errors: [FieldError] = []
    check(&new, before: old, &errors)
    checkBounds(patch, &errors)
    try errors.throwIfAny()
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    let change = ItemChange(
      Account.fields.changes(from: old, to: new),
      active: new.isActive == old.isActive ? nil : new.isActive)
    let item = try transaction.changeItem(.ofAccount, old.id, change, Origin(context))
    if new.visibility != old.visibility {
      try transaction.setSeenSince(item.seq, of: old.id)
      if new.visibility != .all { try transaction.setSawTo(nil, of: old.id, at: context.now) }
    }
    try transaction.record(context, before: old, after: new)
    return new
  }

  /// Checks what a patch sets against what the server's admin allows any account.
  private func checkBounds(_ patch: Patch<Account>, _ errors: inout [FieldError]) {
    let most = "The server allows an account at most \(accountBytes) bytes."
    if case .set(let bytes) = patch[\.pictureBytes], bytes > accountBytes {
      errors.append(FieldError("pictureBytes", most))
    }
    if case .set(let bytes) = patch[\.quotaBytes], bytes > accountBytes {
      errors.append(FieldError("quotaBytes", most))
    }
  }

  /// Checks an account, and brings its declarations into canonical form.
  private func check(
    _ account: inout Account, before old: Account, _ errors: inout [FieldError]
  ) {
    if zones.zone(named: account.timeZone) == nil {
      errors.append(FieldError("timeZone", "This is not the name of a time zone."))
    }
    do throws(FormErrors) { account.kinds = try TargetKinds.read(account.kinds) } catch {
      errors += error.errors.map { FieldError("kinds\($0.field)", $0.message) }
    }
    do throws(FormErrors) {
      let types = FieldTypes(old.fieldTypes)
      account.targetFields = try FieldDeclarations.read(account.targetFields, types)
      account.fieldTypes = types.adding(account.targetFields.fields.types).json
    } catch {
      errors += error.errors.map { FieldError("targetFields\($0.field)", $0.message) }
    }
  }
}
