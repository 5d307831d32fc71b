public import Core
public import Database
internal import JSON

extension AuditLog {
  /// The kind of the subject of an erasure's own row; its id is the user's whose data was erased.
  static let erasure = "erasure"

  /// The names, and the numbers, usernames and the like, that the person's records have or had. It reads the whole
  /// audit log, in which it seals the rows that wait.
  public static func terms(
    of person: AuditedPerson, in transaction: WriteTransaction
  ) throws(DatabaseError) -> (names: [String], others: [String]) {
    try seal(in: transaction)
    var (names, others): (Set<String>, Set<String>) = ([], [])
    try eachContent(in: transaction) { content in
      guard person.records.contains(content.record) else { return }
      for identity in person.identities where identity.kind == content.record.kind {
        names.formUnion(content.texts(of: identity.names))
        others.formUnion(content.texts(of: identity.others))
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
    try eachContent(in: transaction) { content in
      let isOwn = content.user == person.user || person.records.contains(content.record)
      let ignored = identifying[content.record.kind] ?? []
      if isOwn || content.mentions(terms, outside: ignored) { rows.append(content.row) }
    }
    if rows.isEmpty { return [] }
    var erased = ErasedRows()
    for row in rows { erased.add(row) }
    // It belongs to nobody.
    let erasure = try add(
      context, AuditSubject(kind: erasure, id: person.user.value, user: nil), before: nil,
      after: erased.fields, in: transaction)
    for row in rows {
      try transaction.run(
        "UPDATE audit_log SET before = NULL, after = NULL, erased_by = $2 WHERE id = $1",
        [.integer(row), .integer(erasure)], expecting: 1)
    }
    return rows
  }

  /// Passes each row that has a before or an after to `body`, in ascending order. The erasures' own rows are left out:
  /// a check needs what they say, which names nobody.
  private static func eachContent(
    in transaction: ReadTransaction, _ body: (AuditContent) -> Void
  ) throws(DatabaseError) {
    try transaction.walk(
      """
      SELECT id, subject, subject_id, subject_user, before, after FROM audit_log
      WHERE erased_by IS NULL AND subject <> $1 AND (before IS NOT NULL OR after IS NOT NULL)
      ORDER BY id
      """, [.text(erasure)]
    ) { (row: borrowing Row) throws(DatabaseError) -> RowIteration in
      body(
        AuditContent(
          row: row.int(0), record: AuditRecordID(row.text(1), row.int(2)), user: row.idOrNil(3),
          objects: [row.textOrNil(4), row.textOrNil(5)].compactMap(\.self)))
      return .continue
    }
  }
}

/// What a row of the audit log holds on its record.
private struct AuditContent {
  let row: Int64
  let record: AuditRecordID
  let user: UserID?
  /// Before and after, as JSON objects.
  let objects: [String]

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
