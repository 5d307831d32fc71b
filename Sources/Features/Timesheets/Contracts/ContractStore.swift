import Core
import Database
import WebAPI

/// Statements about contracts.
enum ContractSQL {
  static let byID = Contract.fields.select("WHERE id = $1")
  static let ofUser = Contract.fields.select("WHERE user_id = $1 ORDER BY from_day")
  static let insert = Contract.fields.insert
  static let update = Contract.fields.update(key: ["user_id", "from_day"])

  static let users: SQLText =
    "SELECT DISTINCT user_id FROM contracts WHERE from_day <= $1 ORDER BY user_id"

  static let delete: SQLText = "DELETE FROM contracts WHERE user_id = $1 AND from_day = $2"
}

extension ReadTransaction {
  func contract(_ id: ContractID) throws(TimesheetFault) -> Contract? {
    try first(ContractSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      Contract.fields.record(row)
    }
  }

  /// A user's contracts, the earliest first.
  func contracts(of user: UserID) throws(TimesheetFault) -> [Contract] {
    try all(ContractSQL.ofUser, [.id(user)]) { row throws(TimesheetFault) in
      Contract.fields.record(row)
    }
  }

  /// Who has a contract that begins on a day or before it, in the order of ids.
  func usersWithContract(onOrBefore day: Day) throws(TimesheetFault) -> [UserID] {
    try all(ContractSQL.users, [.day(day)]) { (row: borrowing Row) throws(TimesheetFault) in
      row.id(0)
    }
  }
}

extension WriteTransaction {
  func insert(_ contract: Contract) throws(TimesheetFault) {
    try change(ContractSQL.insert, Contract.fields.insertValues(contract))
  }

  func update(_ contract: Contract) throws(TimesheetFault) {
    try change(
      ContractSQL.update,
      Contract.fields.updateValues(key: [.id(contract.user), .day(contract.from)], contract))
  }

  func delete(_ contract: Contract) throws(TimesheetFault) {
    try change(ContractSQL.delete, [.id(contract.user), .day(contract.from)])
  }
}
