import Core
import Database
import WebAPI

// Who sees and keeps what hours cost.
extension Timesheets {
  /// Whether a caller made a project or manages it; who is no manager any more does neither.
  func manages(_ project: Project?, _ caller: Caller) -> Bool {
    guard let project, caller.role >= .manager else { return false }
    return project.createdBy == caller.user || project.managers.contains(caller.user)
  }

  /// Whether a caller sees money of what the caller may read.
  func seesMoney(
    _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    caller.role >= (try firmSettings(in: transaction).seeAmounts.leastRole)
  }

  /// - Throws: `forbidden` to those who do not see money.
  func requireMoney(_ caller: Caller, in transaction: ReadTransaction) throws(TimesheetFault) {
    try requireMoney(caller, try firmSettings(in: transaction))
  }

  /// - Throws: `forbidden` to those who do not see money.
  func requireMoney(_ caller: Caller, _ settings: FirmSettings) throws(TimesheetFault) {
    guard caller.role >= settings.seeAmounts.leastRole else {
      throw .forbidden("The firm does not show you amounts.")
    }
  }
}
