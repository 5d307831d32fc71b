import Core
import Database
import JSON
package import WebAPI

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

struct NewMemberInput: Input {
  let account: String
  let member: NewMember

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    member = NewMember(
      username: decoder.required("username", .username, "In any case."),
      name: decoder.required("name", .name, "Of somebody who is no user yet."),
      role: decoder.required("right", .oneOf(MemberRole.self), "The role in the account."))
  }
}

extension MembersQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    search = decoder.optional(
      "search", .short, default: "",
      "A part of the name, in any case; for admins of the account of the username, too.")
    let paging = Paging(&decoder) { MemberPosition($0) != nil }
    limit = paging.limit
    after = paging.after.flatMap { MemberPosition($0) }
  }
}

extension MemberPosition {
  /// `nil` when the cursor is of another list.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let nameKey = cursor.text(0),
      let user = cursor.integer(1).flatMap({ UserID($0) })
    else { return nil }
    self.init(nameKey: nameKey, user: user)
  }

  var cursor: Cursor { Cursor([.text(nameKey), .integer(user.value)]) }
}

extension AddedMember: Output {
  package static let example = AddedMember(member: .example, code: "7K2P-9QXM-B4TD-WH6E")

  package func write(to writer: inout ResponseWriter) {
    member.write(to: &writer)
    writer.optionalField("code", code)
    if code != nil { writer.holdsSecret = true }
  }
}

extension FoundMember: Output {
  package static let example = FoundMember(
    member: .example, login: Login(username: "iida", hasJoined: true))

  package func write(to writer: inout ResponseWriter) {
    member.write(to: &writer)
    writer.optionalField("username", login?.username)
    writer.optionalField("joined", login?.hasJoined)
  }
}
