public import Core
public import Database
internal import JSON

extension AuditLog {
  /// The kind of the subject of an erasure's own row; its id is the user's whose data was erased.
  static let erasure = "erasure"

  /// The names, and the numbers, usernames and the like, that the person's records have or had. It looks through the
  /// audit log, in which it seals the rows that wait.
  public static func terms(
    of person: AuditedPerson, in transaction: WriteTransaction
  ) throws(DatabaseError) -> (names: [String], others: [String]) {
    try seal(in: transaction)
    var (names, others): (Set<String>, Set<String>) = ([], [])
    for identity in person.identities
    where person.records.contains(where: { $0.kind == identity.kind }) {
      try transaction.walk(
        """
        SELECT id, subject, subject_id, subject_user, before, after FROM audit_log
        WHERE erased_by IS NULL AND subject = $1 AND (before IS NOT NULL OR after IS NOT NULL)
        ORDER BY id
        """, [.text(identity.kind)]
      ) { (row: borrowing Row) throws(DatabaseError) -> RowIteration in
        let content = AuditContent(row)
        guard person.records.contains(content.record) else { return .continue }
        names.formUnion(content.texts(of: identity.names))
        others.formUnion(content.texts(of: identity.others))
        return .continue
      }
    }
    return (Array(names), Array(others))
  }

  /// Erases before and after of each row that is about a person: of what belongs to the user, of the person's records,
  /// and of other records that mention one of the terms. The rows and the chain stay, and a row is added that says
  /// which ones were erased, unless there are none. It reads the whole audit log, in which it seals the rows that wait.
  /// The transaction holds all: a row that is added meanwhile would stay.
  ///
  /// Other people's identities are left alone: another person may have the same name.
  ///
  /// - Returns: the numbers of the rows that it erased.
  @discardableResult
  public static func erase(
    _ person: AuditedPerson, _ terms: PersonalTerms, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(DatabaseError) -> [Int64] {
    let identifying = Dictionary(
      person.identities.map { ($0.kind, Set($0.names + $0.others)) },
      uniquingKeysWith: { $0.union($1) })
    try seal(in: transaction)
    var rows: [Int64] = []
    // The erasures' own rows are left out: a check needs what they say, which names nobody.
    try transaction.walk(
      """
      SELECT id, subject, subject_id, subject_user, before, after FROM audit_log
      WHERE erased_by IS NULL AND subject <> $1 AND (before IS NOT NULL OR after IS NOT NULL)
      ORDER BY id
      """, [.text(erasure)]
    ) { (row: borrowing Row) throws(DatabaseError) -> RowIteration in
      let record = AuditRecordID(row.text(1), row.int(2))
      let isOwn = row.idOrNil(3) == person.user || person.records.contains(record)
      if isOwn
        || mayMention(terms, row)
          && AuditContent(row).mentions(terms, outside: identifying[record.kind] ?? [])
      {
        rows.append(row.int(0))
      }
      return .continue
    }
    try erase(rows, of: person.user, context, in: transaction)
    return rows
  }

  /// Erases before and after of the rows of one record, which is about a user. It seals the rows that wait. The
  /// transaction holds all.
  public static func erase(
    rowsOf record: AuditRecordID, _ user: UserID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try seal(in: transaction)
    var rows: [Int64] = []
    try transaction.walk(
      """
      SELECT id FROM audit_log
      WHERE subject = $1 AND subject_id = $2 AND erased_by IS NULL
        AND (before IS NOT NULL OR after IS NOT NULL)
      ORDER BY id
      """, [.text(record.kind), .integer(record.id)]
    ) { (row: borrowing Row) throws(DatabaseError) -> RowIteration in
      rows.append(row.int(0))
      return .continue
    }
    try erase(rows, of: user, context, in: transaction)
  }

  private static func erase(
    _ rows: [Int64], of user: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    if rows.isEmpty { return }
    var erased = ErasedRows()
    for row in rows { erased.add(row) }
    // It belongs to nobody.
    let erasure = try add(
      context, AuditSubject(kind: erasure, id: user.value, user: nil), before: nil,
      after: erased.fields, in: transaction)
    for row in rows {
      try transaction.run(
        "UPDATE audit_log SET before = NULL, after = NULL, erased_by = $2 WHERE id = $1",
        [.integer(row), .integer(erasure)], expecting: 1)
    }
  }

  private static func mayMention(_ terms: PersonalTerms, _ row: borrowing Row) -> Bool {
    row.withUTF8(4) { terms.mayBeMentioned(in: $0) }
      || row.withUTF8(5) { terms.mayBeMentioned(in: $0) }
  }
}

/// What a row of the audit log holds on its record.
private struct AuditContent {
  let record: AuditRecordID
  /// Before and after, as JSON objects.
  private let objects: [String]

  /// Of a row with the number, the subject, its number, its user, before and after.
  init(_ row: borrowing Row) {
    record = AuditRecordID(row.text(1), row.int(2))
    objects = [row.textOrNil(4), row.textOrNil(5)].compactMap(\.self)
  }

  /// All members of before and after.
  private var members: [JSONTree.Member] {
    objects.flatMap { text -> [JSONTree.Member] in
      // The audit log wrote the text, so it can be read.
      guard let document = try? JSONDocument(Array(text.utf8)),
        case .object(let members) = JSONTree(document.root)
      else { return [] }
      return members
    }
  }

  func texts(of names: [String]) -> [String] {
    members.compactMap { member in
      guard names.contains(member.name), case .text(let text) = member.value else { return nil }
      return text
    }
  }

  func mentions(_ terms: PersonalTerms, outside ignored: Set<String>) -> Bool {
    members.contains { member in
      !ignored.contains(member.name)
        && member.value.containsText(where: { terms.areMentioned(in: $0) })
    }
  }
}
