package import Core
import WebAPI

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
