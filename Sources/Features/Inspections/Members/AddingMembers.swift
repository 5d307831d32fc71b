package import Core
package import Database
package import WebAPI

/// Whom an admin of an account adds, by username.
package struct NewMember: Sendable {
  /// In any case.
  let username: String
  /// Of somebody who is no user yet; the name of a user stays.
  let name: String
  let role: MemberRole
}

/// A member who was added.
package struct AddedMember: Hashable, Sendable {
  let member: NamedMember
  /// With which somebody who was no user sets a password; it is told this once.
  let code: String?
}

/// A member as admins of the account find one.
package struct FoundMember: Hashable, Sendable {
  let member: NamedMember
  /// `nil` for a caller who is no admin of the account, and for a user who is not there.
  let login: Login?

  struct Login: Hashable, Sendable {
    let username: String
    let hasJoined: Bool
  }
}

/// Which members are looked for.
package struct MembersQuery: Sendable {
  let account: String
  /// A part of the name, for an admin also of the username, in any case.
  let search: String
  /// At least 1.
  let limit: Int
  let after: MemberPosition?
}

/// A position in the list of members, by name, then by id.
struct MemberPosition: Hashable, Sendable, Comparable {
  let nameKey: String
  let user: UserID

  static func < (left: Self, right: Self) -> Bool {
    left.nameKey == right.nameKey ? left.user < right.user : left.nameKey < right.nameKey
  }
}

extension Inspections {
  var addMemberOperation: Operation {
    .write(
      OperationInfo(
        345, "addMember", .post("/accounts/{account}/members"), .accountAdmin.bySession,
        .inspections,
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

  /// Adds a user by the exact username, or invites somebody who is no user yet. For one whom this account invited, and
  /// who has not joined, it gives another code.
  ///
  /// - Throws: `.duplicate` for somebody who is an active member.
  package func addMember(
    _ new: NewMember, of name: String, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(InspectionFault) -> AddedMember {
    transaction.hold(.organization)
    let membership = try transaction.holdAccount(name, context)
    try membership.require(.admin)
    let account = membership.account
    let found = try user(named: new.username, in: transaction)
    if let found {
      guard try person(found, in: transaction)?.isActive == true else {
        throw .invalid("username", "This user is not active.")
      }
    }
    let invited = try invite(
      Invited(
        user: found, name: new.name, username: new.username, account: account.id,
        timeZone: account.timeZone), context, in: transaction)
    if let found, invited.code == nil,
      try transaction.member(found, of: account.id)?.isActive == true
    {
      throw .duplicate(FieldError("username", "This user is a member already."))
    }
    let member = try setMember(
      invited.user, of: name, MemberChange(role: new.role, isActive: true), context,
      in: transaction)
    return AddedMember(member: member, code: invited.code)
  }

  var findMembersOperation: Operation {
    .read(
      OperationInfo(
        346, "findMembers", .get("/accounts/{account}/members"), .inspector, .inspections,
        "Lists members of an account by name, inactive ones too."),
      OperationOptions<MembersQuery, Page<FoundMember>>(
        details: "`username` and `joined` are told to the account's admins.",
        runsInBackground: { _ in true }), members)
  }

  /// The members by name, and the position of the last one when more follow.
  package func members(
    _ query: MembersQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Page<FoundMember> {
    let membership = try transaction.member(of: query.account, context)
    let search = Names.key(of: query.search)
    var found: [(position: MemberPosition, member: FoundMember)] = []
    for member in try transaction.members(of: membership.account.id) {
      let person = try person(member.user, in: transaction)
      let position = MemberPosition(
        nameKey: Names.key(of: person?.name ?? ""), user: member.user)
      if let after = query.after, position <= after { continue }
      let login = membership.role < .admin ? nil : person
      let isFound =
        search.isEmpty || position.nameKey.contains(search)
        || login.map { Names.key(of: $0.username).contains(search) } ?? false
      guard isFound else { continue }
      found.append(
        (
          position,
          FoundMember(
            member: NamedMember(member: member, name: person?.name ?? ""),
            login: login.map { .init(username: $0.username, hasJoined: $0.hasJoined) })
        ))
    }
    found.sort { $0.position < $1.position }
    let page = found.prefix(query.limit)
    return Page(
      page.map(\.member), next: page.count < found.count ? page.last?.position.cursor : nil)
  }

  private func user(
    named username: String, in transaction: ReadTransaction
  ) throws(InspectionFault) -> UserID? {
    do throws(DatabaseError) { return try users.named(username, transaction) } catch {
      throw .database(error)
    }
  }

  private func invite(
    _ invited: Invited, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(InspectionFault) -> (user: UserID, code: String?) {
    let (user, code) = try users.invite(invited, context, transaction)
    return (user, code)
  }
}
