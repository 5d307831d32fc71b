import Database
import WebAPI

extension Inspections {
  /// Adding and finding members by name.
  var membersOperations: [Operation] { [addMemberOperation, findMembersOperation] }

  private var addMemberOperation: Operation {
    .write(
      OperationInfo(
        345, "addMember", .post("/accounts/{account}/members"), .accountAdmin, .inspections,
        "Adds a user to an account by username, or invites somebody who is no user yet."),
      OperationOptions<NewMemberInput, AddedMember>(
        details: """
          `code` is there for somebody who is no user yet: with it and the username the person sets a password, at \
          `/join` or by `join`, within seven days. It is told this once. The same call again, while the person has \
          not joined, gives another code in its place. A user keeps the name that is there.
          """,
        hasEntityTag: false,
        authorize: { input, _, context, transaction throws(Problem) in
          try require(.admin, of: input.account, context, transaction)
        })
    ) { input, context, transaction throws(InspectionFault) in
      try addMember(input.member, of: input.account, context, in: transaction)
    }
  }

  private var findMembersOperation: Operation {
    .read(
      OperationInfo(
        346, "findMembers", .get("/accounts/{account}/members"), .inspector, .inspections,
        "Lists members of an account by name, inactive ones too."),
      OperationOptions<MembersQuery, Page<FoundMember>>(
        details: "`username` and `joined` are told to the account's admins.",
        runsInBackground: { _ in true })
    ) { query, context, transaction throws(InspectionFault) in
      try members(query, context, in: transaction)
    }
  }
}
