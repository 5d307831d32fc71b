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

  /// When a member's right to see one of these targets was last taken, as far as that is known.
  func rightEnded(
    of user: UserID, to targets: [ItemID], _ account: AccountID
  ) throws(InspectionFault) -> Instant? {
    var ends: [Instant] = []
    func add(_ sql: SQLText, _ values: [SQLValue]) throws(InspectionFault) {
      let end = try first(sql, values) { (row: borrowing Row) throws(InspectionFault) in
        row.intOrNil(0)
      }
      if let end = end ?? nil { ends.append(Instant(seconds: end)) }
    }
    try add(
      "SELECT saw_until FROM members WHERE account = $1 AND user_id = $2",
      [.id(account), .id(user)])
    for target in targets {
      try add(
        """
        SELECT max(made_at) FROM scopes
        WHERE account = $1 AND user_id = $2 AND target = $3 AND visible = 0
        """, [.id(account), .id(user), .id(target)])
    }
    return ends.max()
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
  func setSawTo(
    _ user: UserID?, of account: AccountID, at now: Instant
  ) throws(InspectionFault) {
    try change(
      """
      UPDATE members SET saw_to = (SELECT last_number FROM accounts WHERE id = $1), saw_until = $3
      WHERE account = $1 AND (user_id = $2 OR $2 IS NULL)
      """, [.id(account), .id(user), .instant(now)])
  }
}
