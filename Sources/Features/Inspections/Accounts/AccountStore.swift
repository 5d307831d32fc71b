package import Core
package import Database
import WebAPI

/// Statements about accounts, which alone are found by name.
enum AccountSQL {
  static let byName = Account.fields.select("WHERE name = $1")
  static let byID = Account.fields.select("WHERE id = $1")
  static let idByName: SQLText = "SELECT id FROM accounts WHERE name = $1"
  static let all = Account.fields.select("ORDER BY name")
  static let insert = Account.fields.insert
  static let update = Account.fields.update(key: ["id"])
  /// The accounts of a user who is an active member, with the role behind their columns.
  static let ofUser = SQLText(
    """
    SELECT \(columns), m.role FROM members m JOIN accounts a ON a.id = m.account
    WHERE m.user_id = $1 AND m.active = 1 ORDER BY a.name
    """)
  static let countOfUser: SQLText = """
    SELECT COUNT(*) FROM members m JOIN accounts a ON a.id = m.account
    WHERE m.user_id = $1 AND m.active = 1 AND a.active = 1
    """
  /// The account with that name of a user who is an active member, with the role behind its columns.
  static let ofMember = SQLText(
    """
    SELECT \(columns), m.role FROM accounts a JOIN members m ON m.account = a.id
    WHERE a.name = $1 AND m.user_id = $2 AND m.active = 1
    """)

  private static let columns = Account.fields.columns.split(separator: ", ")
    .map { "a.\($0)" }.joined(separator: ", ")
  /// The place of the role behind the columns.
  static let role = Int32(Account.fields.columns.split(separator: ", ").count)
}

extension ReadTransaction {
  /// The caller's membership in the account with that name: the one way into an account. What writes takes it by
  /// `holdAccount`.
  ///
  /// - Throws: `.notFound` for a caller who is no active member, and for an account that is not there.
  package func member(
    of name: String, _ context: RequestContext
  ) throws(InspectionFault) -> Membership {
    guard let user = context.caller?.user else { throw .notFound }
    let found = try first(AccountSQL.ofMember, [.text(name), .id(user)]) {
      (row: borrowing Row) throws(InspectionFault) in
      Membership(
        account: Account.fields.record(row), user: user,
        role: MemberRole(row, AccountSQL.role))
    }
    guard let found else { throw .notFound }
    return found
  }

  /// The caller's membership in an account; `nil` for a caller who is no active member.
  func memberIfAny(
    of account: Account, _ context: RequestContext
  ) throws(InspectionFault) -> Membership? {
    guard let user = context.caller?.user, let member = try member(user, of: account.id),
      member.isActive
    else { return nil }
    return Membership(account: account, user: user, role: member.role)
  }

  func account(named name: String) throws(InspectionFault) -> Account? {
    try first(AccountSQL.byName, [.text(name)]) { row throws(InspectionFault) in
      Account.fields.record(row)
    }
  }

  func account(_ id: AccountID) throws(InspectionFault) -> Account? {
    try first(AccountSQL.byID, [.id(id)]) { row throws(InspectionFault) in
      Account.fields.record(row)
    }
  }

  func accountIDs() throws(InspectionFault) -> [AccountID] {
    try all("SELECT id FROM accounts ORDER BY id") {
      (row: borrowing Row) throws(InspectionFault) in row.id(0)
    }
  }

  func allAccounts() throws(InspectionFault) -> [Account] {
    try all(AccountSQL.all) { row throws(InspectionFault) in Account.fields.record(row) }
  }

  /// How many active accounts a user is an active member of.
  func accountCount(of user: UserID) throws(InspectionFault) -> Int64 {
    try first(AccountSQL.countOfUser, [.id(user)]) {
      (row: borrowing Row) throws(InspectionFault) in row.int(0)
    } ?? 0
  }

  /// The accounts in which a user is an active member, by name.
  func accounts(of user: UserID) throws(InspectionFault) -> [AccountView] {
    try all(AccountSQL.ofUser, [.id(user)]) { (row: borrowing Row) throws(InspectionFault) in
      AccountView(
        account: Account.fields.record(row), role: MemberRole(row, AccountSQL.role))
    }
  }
}

extension Hold {
  /// The account with that name, by its number, which never changes; `nil` when there is none. A query that fails
  /// makes the transaction's next statement throw.
  package static func account(named name: String, in transaction: ReadTransaction) -> Hold? {
    let id: AccountID?? = try? transaction.first(AccountSQL.idByName, [.text(name)]) { $0.id(0) }
    return id?.map { .account($0) }
  }
}

extension WriteTransaction {
  /// Takes the hold of the account with that name, and then reads the caller's membership: the one way into an account
  /// for what writes. What is read of the account behind it stays so until the transaction ends.
  ///
  /// - Throws: as `member` does.
  func holdAccount(
    _ name: String, _ context: RequestContext
  ) throws(InspectionFault) -> Membership {
    hold(.account(named: name, in: self))
    return try member(of: name, context)
  }

  func newAccountID() throws(InspectionFault) -> AccountID {
    do throws(DatabaseError) { return try nextID("accounts") } catch { throw .database(error) }
  }

  func insert(_ account: Account) throws(InspectionFault) {
    try change(AccountSQL.insert, Account.fields.insertValues(account))
  }

  func update(_ account: Account) throws(InspectionFault) {
    try change(
      AccountSQL.update, Account.fields.updateValues(key: [.id(account.id)], account))
  }

  /// From that change on, inspectors see other targets than before.
  func setSeenSince(_ seq: Int64, of account: AccountID) throws(InspectionFault) {
    try change("UPDATE accounts SET seen_since = $2 WHERE id = $1", [.id(account), .integer(seq)])
  }
}
