public import Core
public import Crypto
public import Database
internal import JSON

/// A row of the audit log, for who follows what changes.
public struct AuditChange: Sendable, Hashable {
  /// The row's number.
  public let place: Int64
  public let subject: AuditSubject
  /// The record's fields before the change as a JSON object; `nil` for a new record, and once erased.
  private let before: String?

  init(_ row: borrowing Row) {
    place = row.int(0)
    subject = AuditSubject(kind: row.text(1), id: row.int(2), user: row.idOrNil(3))
    before = row.textOrNil(4)
  }

  /// A number that the record had before.
  public func numberBefore(_ name: String) -> Int64? {
    if case .integer(let number)? = valueBefore(name) { number } else { nil }
  }

  /// A flag that the record had before.
  public func flagBefore(_ name: String) -> Bool? {
    if case .flag(let flag)? = valueBefore(name) { flag } else { nil }
  }

  private func valueBefore(_ name: String) -> JSONTree? {
    before.flatMap { try? JSONDocument(Array($0.utf8)) }.flatMap { JSONTree($0.root)[name] }
  }
}

/// Statements that follow what changes. Each is one range of one index.
private enum ChangesSQL {
  private static let columns = "id, subject, subject_id, subject_user, before FROM audit_log"

  static let all = SQLText("SELECT \(columns) WHERE id > $1 ORDER BY id LIMIT $2")
  static let ofUser = SQLText(
    "SELECT \(columns) WHERE subject_user = $3 AND id > $1 ORDER BY id LIMIT $2")
  static let ofNobody = SQLText(
    "SELECT \(columns) WHERE subject_user IS NULL AND id > $1 ORDER BY id LIMIT $2")

  static let ofKind = SQLText(
    """
    SELECT \(AuditRow.columns)
    FROM audit_log WHERE subject_user = $1 AND subject = $2 ORDER BY id
    """)

  static let rows = SQLText(
    "SELECT \(AuditRow.columns), hash FROM audit_log WHERE id > $1 ORDER BY id LIMIT $2")

  static let subject: SQLText = "SELECT subject_id FROM audit_log WHERE id = $1"

  static let later: SQLText =
    "SELECT 1 FROM audit_log WHERE subject = $1 AND subject_id = $2 AND id > $3 LIMIT 1"

  static let people: SQLText = """
    SELECT DISTINCT subject_user FROM audit_log
    WHERE subject = $1 AND subject_id = $2 AND id > $3 AND subject_user IS NOT NULL
    ORDER BY subject_user
    """

  static let next = SQLText(
    """
    SELECT \(columns) WHERE subject = $1 AND subject_id = $2 AND subject_user = $3 AND id > $4
    ORDER BY id LIMIT 1
    """)
}

// Rows that wait have no number yet: who follows the log has it sealed before.
extension AuditLog {
  /// Passes each row about a user's records of a kind to `body`, the first one first.
  public static func eachRow(
    about kind: String, of user: UserID, in transaction: ReadTransaction,
    _ body: (AuditRow) -> Void
  ) throws(DatabaseError) {
    try transaction.each(ChangesSQL.ofKind, [.id(user), .text(kind)]) { body(AuditRow($0)) }
  }

  /// The number of the last row; 0 for none.
  public static func lastPlace(in transaction: ReadTransaction) throws(DatabaseError) -> Int64 {
    try transaction.lastNumber(of: "audit_log") ?? 0
  }

  /// The changes after a row, in their order, at most `limit`.
  public static func changes(
    after place: Int64, limit: Int, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [AuditChange] {
    try transaction.all(ChangesSQL.all, [.integer(place), .int(limit)]) { AuditChange($0) }
  }

  /// The same of a user's records and of those that are nobody's.
  public static func changes(
    after place: Int64, of user: UserID, limit: Int, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [AuditChange] {
    let own = try transaction.all(
      ChangesSQL.ofUser, [.integer(place), .int(limit), .id(user)]
    ) { AuditChange($0) }
    let shared = try transaction.all(ChangesSQL.ofNobody, [.integer(place), .int(limit)]) {
      AuditChange($0)
    }
    return Array((own + shared).sorted { $0.place < $1.place }.prefix(limit))
  }

  /// The rows after one with their hashes, in their order, at most `limit`.
  public static func rows(
    after place: Int64, limit: Int, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [(row: AuditRow, hash: Digest)] {
    try transaction.all(ChangesSQL.rows, [.integer(place), .int(limit)]) { row in
      Digest(row.blob(12)).map { (AuditRow(row), $0) }
    }.compactMap(\.self)
  }

  /// The user with whose data a row's before and after were erased; `nil` where they were not.
  public static func erasedPerson(
    of row: AuditRow, in transaction: ReadTransaction
  ) throws(DatabaseError) -> UserID? {
    guard let erasure = row.erasedBy else { return nil }
    return try transaction.first(ChangesSQL.subject, [.integer(erasure)]) { $0.id(0) }
  }

  /// Whether a record was changed after a row.
  public static func isChanged(
    _ subject: AuditSubject, after place: Int64, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Bool {
    try transaction.first(
      ChangesSQL.later, [.text(subject.kind), .integer(subject.id), .integer(place)]
    ) { _ in true } ?? false
  }

  /// Whose parts of a record were changed after a row, in the order of ids.
  public static func people(
    of kind: String, _ id: Int64, changedAfter place: Int64, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [UserID] {
    try transaction.all(
      ChangesSQL.people, [.text(kind), .integer(id), .integer(place)]
    ) { $0.id(0) }
  }

  /// The next change after a row of a user's part of a record, such as that of a team's member.
  public static func nextChange(
    of kind: String, _ id: Int64, by user: UserID, after place: Int64,
    in transaction: ReadTransaction
  ) throws(DatabaseError) -> AuditChange? {
    try transaction.first(
      ChangesSQL.next, [.text(kind), .integer(id), .id(user), .integer(place)]
    ) { AuditChange($0) }
  }
}
