import Core
import Database

extension ReadTransaction {
  /// Who is assigned to a target, in the order of users.
  func inspectors(of id: ItemID, _ account: AccountID) throws(InspectionFault) -> [UserID] {
    try all(
      "SELECT user_id FROM assignments WHERE account = $1 AND target = $2 ORDER BY user_id",
      [.id(account), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  /// Whether a user is assigned to one of these targets.
  func isAssigned(
    _ user: UserID, to targets: [ItemID], _ account: AccountID
  ) throws(InspectionFault) -> Bool {
    for target in targets {
      let isFound = try first(
        "SELECT 1 FROM assignments WHERE account = $1 AND target = $2 AND user_id = $3",
        [.id(account), .id(target), .id(user)]
      ) { (_: borrowing Row) throws(InspectionFault) in true }
      if isFound == true { return true }
    }
    return false
  }

  /// Who is assigned to a target or to one above it; nobody for nil.
  func assigned(
    above target: ItemID?, _ account: AccountID
  ) throws(InspectionFault) -> Set<UserID> {
    guard let target else { return [] }
    var users: Set<UserID> = []
    for (step, _) in try line(to: target, account) {
      users.formUnion(try inspectors(of: step.id, account))
    }
    return users
  }

  /// The targets below one that a user is assigned to, in order of their ids.
  func assignments(
    of user: UserID, below target: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      WITH RECURSIVE below (id) AS (
        SELECT id FROM targets WHERE account = $1 AND parent = $2
        UNION ALL
        SELECT t.id FROM below JOIN targets t ON t.account = $1 AND t.parent = below.id
      )
      SELECT a.target FROM assignments a JOIN below ON below.id = a.target
      WHERE a.account = $1 AND a.user_id = $3 ORDER BY a.target
      """, [.id(account), .id(target), .id(user)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }
}

extension WriteTransaction {
  /// Adds to the feed of a user that a target can be seen, or no more.
  func addScope(
    _ target: ItemID, of user: UserID, isVisible: Bool, _ account: AccountID, at now: Instant
  ) throws(InspectionFault) {
    try change(
      """
      INSERT INTO scopes (account, seq, user_id, target, visible, made_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .id(account), .integer(try nextSeq(account)), .id(user), .id(target), .flag(isVisible),
        .instant(now),
      ])
  }

  func assign(_ user: UserID, to id: ItemID, _ account: AccountID) throws(InspectionFault) {
    try change(
      "INSERT INTO assignments (account, target, user_id) VALUES ($1, $2, $3)",
      [.id(account), .id(id), .id(user)])
  }

  func unassign(_ user: UserID, from id: ItemID, _ account: AccountID) throws(InspectionFault) {
    try change(
      "DELETE FROM assignments WHERE account = $1 AND target = $2 AND user_id = $3",
      [.id(account), .id(id), .id(user)])
  }
}
