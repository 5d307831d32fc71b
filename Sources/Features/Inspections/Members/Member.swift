package import Core
import JSON
package import WebAPI

/// What a member may do in an account; each role includes those before it.
package enum MemberRole: String, CaseIterable, Comparable, FieldValue {
  /// Adds targets, inspects and sees what the account's visibility allows.
  case inspector
  /// Sees and changes everything but the account itself.
  case manager
  /// Manages the account and its members.
  case admin

  private var rank: Int {
    switch self {
    case .inspector: 0
    case .manager: 1
    case .admin: 2
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  /// Whether a member with the role sees every target of an account with that visibility.
  func seesAll(_ visibility: Account.Visibility) -> Bool { self >= .manager || visibility == .all }
}

/// A user with a role in an account.
package struct Member: Hashable, Sendable {
  package let user: UserID
  package var role: MemberRole
  package var isActive: Bool
  package let since: Instant
  let item: ItemID
}

/// A member with the name that an answer shows.
package struct NamedMember: Hashable, Sendable {
  let member: Member
  let name: String
}

/// The right of a caller in an account: every service function takes one. Only `ReadTransaction.member` makes it.
package struct Membership: Hashable, Sendable {
  package let account: Account
  package let user: UserID
  package let role: MemberRole

  /// Whether the member sees every target of the account.
  var seesAll: Bool { role.seesAll(account.visibility) }

  var viewer: Viewer { Viewer(account: account.id, user: user, seesAll: seesAll) }

  /// - Throws: `.forbidden` when the member's role is lower.
  func require(_ least: MemberRole) throws(InspectionFault) {
    if role < least {
      throw .forbidden(
        least == .admin
          ? "Only an admin of the account may do this."
          : "Only a manager of the account may do this.")
    }
  }
}

/// Which targets of an account a member sees.
struct Viewer: Hashable, Sendable {
  let account: AccountID
  let user: UserID
  /// Every one; else those that the member is assigned to, and those below them.
  let seesAll: Bool
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
