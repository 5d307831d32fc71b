import Core
import Database
import WebAPI

extension Inspections {
  /// Accounts and their members.
  var accountsOperations: [Operation] {
    [accountsOperation, accountOperation, saveAccountOperation, setMemberOperation]
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

  private var accountOperation: Operation {
    .read(
      OperationInfo(
        101, "account", .get("/accounts/{account}"), .inspector, .inspections,
        "Shows an account with its members.")
    ) { (input: AccountInput, context, transaction) throws(InspectionFault) in
      try account(input.account, context, in: transaction)
    }
  }

  private var saveAccountOperation: Operation {
    .write(
      OperationInfo(
        102, "saveAccount", .put("/accounts/{account}"), .accountAdmin, .inspections,
        "Changes an account, or makes it."),
      OperationOptions<AccountDraft, AccountView>(
        details:
          "What is left out stays. Only a server admin makes an account, which needs a title, and sets quotaBytes.",
        location: { $0.isNew ? "/accounts/\($0.account.name)" : nil }, content: .ofForms,
        authorize: { input, _, context, transaction throws(Problem) in
          try require(.admin, of: input.name, context, transaction)
        })
    ) { draft, context, transaction throws(InspectionFault) in
      try saveAccount(draft, context, in: transaction)
    }
  }

  private var setMemberOperation: Operation {
    .write(
      OperationInfo(
        103, "setMember", .put("/accounts/{account}/members/{user}"), .accountAdmin, .inspections,
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
}

extension Inspections {
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
}
