import Core
import Database

// What members saw before.
extension ReadTransaction {
  /// The last number of an item made while a member saw all targets; 0 if that never was.
  func lastSeen(by user: UserID, _ account: AccountID) throws(InspectionFault) -> ItemID {
    let found = try first(
      "SELECT saw_to FROM members WHERE account = $1 AND user_id = $2", [.id(account), .id(user)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.int(0) }
    return ItemID(stored: found ?? 0)
  }

  /// Whether a member's role ever moved across that of a manager, from which on all targets are seen.
  func sawOtherTargets(_ user: UserID, _ account: AccountID) throws(InspectionFault) -> Bool {
    let found = try first(
      "SELECT seen_since FROM members WHERE account = $1 AND user_id = $2",
      [.id(account), .id(user)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.int(0) > 0 }
    return found ?? false
  }

  /// Whether a user was ever told to see, or to see no more, one of these targets.
  func hadScope(
    _ user: UserID, of targets: [ItemID], _ account: AccountID
  ) throws(InspectionFault) -> Bool {
    for target in targets {
      let isFound = try first(
        "SELECT 1 FROM scopes WHERE account = $1 AND user_id = $2 AND target = $3 LIMIT 1",
        [.id(account), .id(user), .id(target)]
      ) { (_: borrowing Row) throws(InspectionFault) in true }
      if isFound == true { return true }
    }
    return false
  }
}

extension WriteTransaction {
  /// From that change on, the member sees other targets than before.
  func setSeenSince(
    _ seq: Int64, of account: AccountID, member: UserID
  ) throws(InspectionFault) {
    try change(
      "UPDATE members SET seen_since = $3 WHERE account = $1 AND user_id = $2",
      [.id(account), .id(member), .integer(seq)])
  }

  /// Keeps the last number of an item that is there, for a member who saw all targets until now; all members for nil.
  func setSawTo(_ user: UserID?, of account: AccountID) throws(InspectionFault) {
    try change(
      """
      UPDATE members SET saw_to = (SELECT last_number FROM accounts WHERE id = $1)
      WHERE account = $1 AND (user_id = $2 OR $2 IS NULL)
      """, [.id(account), .id(user)])
  }
}
