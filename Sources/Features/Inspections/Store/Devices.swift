import Core
import Database

extension ReadTransaction {
  func deviceNames(of user: UserID, _ account: AccountID) throws(InspectionFault) -> [String] {
    try all(
      "SELECT name FROM devices WHERE account = $1 AND user_id = $2 ORDER BY name",
      [.id(account), .id(user)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.text(0) }
  }
}

extension WriteTransaction {
  /// Removes the names that a user's devices gave themselves.
  func eraseDevices(of user: UserID) throws(InspectionFault) {
    let devices = try all(
      "SELECT account, id FROM devices WHERE user_id = $1 ORDER BY account, id", [.id(user)]
    ) { (row: borrowing Row) throws(InspectionFault) in (row.int(0), row.int(1)) }
    for (account, id) in devices {
      try change(
        "UPDATE devices SET name = $3 WHERE account = $1 AND id = $2",
        [.integer(account), .integer(id), .text("erased \(id)")])
    }
  }
}
