import Core
import Database
import WebAPI

/// Statements about members: each selects what `Member.row` reads.
enum MemberSQL {
  static let ofAccount = select("ORDER BY user_id")
  static let byUser = select("AND user_id = $2")
  static let byItem = select("AND item = $2")

  private static func select(_ rest: String) -> SQLText {
    SQLText("SELECT user_id, role, active, since, item FROM members WHERE account = $1 \(rest)")
  }
}

extension ReadTransaction {
  /// In the order of users.
  func members(of account: AccountID) throws(InspectionFault) -> [Member] {
    try all(
      MemberSQL.ofAccount, [.id(account)], Member.row)
  }

  func member(_ user: UserID, of account: AccountID) throws(InspectionFault) -> Member? {
    try first(MemberSQL.byUser, [.id(account), .id(user)], Member.row)
  }

  /// Whether a user is an active member of the account with that name.
  func isMember(_ user: UserID, of account: String) throws(DatabaseError) -> Bool {
    try first(
      """
      SELECT 1 FROM accounts a JOIN members m ON m.account = a.id
      WHERE a.name = $1 AND m.user_id = $2 AND m.active = 1
      """, [.text(account), .id(user)]
    ) { (_: borrowing Row) in true } ?? false
  }

  func member(item: ItemID, of account: AccountID) throws(InspectionFault) -> Member? {
    try first(MemberSQL.byItem, [.id(account), .id(item)], Member.row)
  }
}

extension WriteTransaction {
  func insert(_ member: Member, of account: AccountID) throws(InspectionFault) {
    try change(
      """
      INSERT INTO members (account, user_id, role, active, since, item)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .id(account), .id(member.user), .text(member.role.rawValue), .flag(member.isActive),
        .instant(member.since), .id(member.item),
      ])
  }

  func update(_ member: Member, of account: AccountID) throws(InspectionFault) {
    try change(
      "UPDATE members SET role = $3, active = $4 WHERE account = $1 AND user_id = $2",
      [.id(account), .id(member.user), .text(member.role.rawValue), .flag(member.isActive)])
  }
}

extension WriteTransaction {
  /// Makes a user, as a member of every account, one of the newest changes: the name is another one.
  ///
  /// The accounts come behind the user, against the ranks. Nobody waits for a user with an account in hand but behind
  /// the organization's hold, which the renaming has.
  func tellMembersAgain(_ user: UserID) throws(InspectionFault) {
    for account in try accountIDs() {
      hold(.account(account))
      guard let member = try member(user, of: account) else { continue }
      try tellAgain(member.item, account)
    }
  }
}

extension Member {
  fileprivate static func row(_ row: borrowing Row) throws(InspectionFault) -> Member {
    Member(
      user: row.id(0), role: MemberRole(row, 1), isActive: row.flag(2), since: row.instant(3),
      item: row.id(4))
  }
}
