import AuditLog
import Core
import Database
import JSON

extension Inspections {
  /// The audit log is the server's, and what it has of an account is the account's: its managers alone see that.
  func auditAccess(
    of caller: Caller, in transaction: ReadTransaction
  ) throws(DatabaseError) -> (AuditRow) -> Bool {
    var accounts: [Account] = []
    do throws(InspectionFault) {
      accounts = try transaction.accounts(of: caller.user)
        .filter { $0.role.map { $0 >= .manager } ?? false }.map(\.account)
    } catch {
      if case .database(let error) = error { throw error }
    }
    let (ids, names) = (Set(accounts.map(\.id.value)), Set(accounts.map(\.name)))
    return { row in
      switch ItemType(rawValue: row.subject.kind) {
      case nil: true
      case .account: ids.contains(row.subject.id)
      default: row.account.map { names.contains($0) } ?? false
      }
    }
  }
}

extension AuditRow {
  /// The name of the account that an item's row is of.
  fileprivate var account: String? {
    guard case .text(let name)? = JSONText(after ?? before ?? "").tree["account"] else {
      return nil
    }
    return name
  }
}
