package import AuditLog
package import Core
package import Database
import WebAPI

extension Account: AuditedRecord {
  package static var auditKind: String { "account" }
  package var auditID: Int64 { id.value }
}

extension Member {
  /// What the audit log holds of a member of an account.
  var auditFields: AuditFields {
    ["member": .id(user), "role": .text(role.rawValue), "active": .flag(isActive)]
  }
}

extension WriteTransaction {
  func change(_ sql: SQLText, _ values: [SQLValue]) throws(InspectionFault) {
    do throws(DatabaseError) { try run(sql, values) } catch { throw .database(error) }
  }

  /// Adds a change of an account to the audit log.
  func record(
    _ context: RequestContext, before: Account?, after: Account?
  ) throws(InspectionFault) {
    do throws(DatabaseError) {
      try AuditLog.record(context, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }

  /// Adds a change of a member of an account to the audit log.
  func record(
    _ context: RequestContext, _ account: Account, before: Member?, after: Member
  ) throws(InspectionFault) {
    do throws(DatabaseError) {
      try AuditLog.record(
        context, AuditSubject(kind: Account.auditKind, id: account.id.value, user: after.user),
        before: before?.auditFields, after: after.auditFields, in: self)
    } catch {
      throw .database(error)
    }
  }

  /// The same for a change that a device may have made by another clock.
  func record(
    _ sender: Sender, _ item: Item, before: AuditFields?, after: AuditFields
  ) throws(InspectionFault) {
    var after = after
    if let said = sender.origin.saidAt { after.add("madeAtSaid", .instant(said)) }
    try record(
      sender.context, sender.membership.account, item, before: before, after: after)
  }

  /// Adds a change of an item to the audit log, with the fields that it changed; the numbers are the account's own, so
  /// the row names the account.
  package func record(
    _ context: RequestContext, _ account: Account, _ item: Item, before: AuditFields?,
    after: AuditFields
  ) throws(InspectionFault) {
    var (before, after) = (before, after)
    if let old = before { (before, after) = AuditFields.changes(from: old, to: after) }
    before?.add("account", .text(account.name))
    after.add("account", .text(account.name))
    do throws(DatabaseError) {
      try AuditLog.record(
        context, AuditSubject(kind: item.type.rawValue, id: item.id.value, user: nil),
        before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }
}

extension Hold {
  /// An account: its numbers, its members and all of its items.
  static func account(_ id: AccountID) -> Hold { Hold(.group, table: "accounts", .id(id.value)) }

  /// The same by the account's name, which never changes.
  static func account(named name: String) -> Hold {
    Hold(.group, table: "accounts", .text("name", name))
  }
}
