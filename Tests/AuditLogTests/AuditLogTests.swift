import AuditLog
import Core
import Crypto
import Database
import JSON
import Testing
import TestSupport

@Suite("Audit log")
struct AuditLogTests {
  let folder = TemporaryFolder()

  private func open() throws -> Database {
    try Database(path: folder.file("audit.db"), migrations: Migration.all)
  }

  private func context(_ second: Int64, user: Int64? = 1) -> RequestContext {
    RequestContext(
      caller: user.map { Caller(user: ID(stored: $0), role: .reporter, timeZone: "UTC") },
      now: Instant(seconds: second), requestID: "r\(second)", operation: "addEntry")
  }

  /// Adds rows 1 … count, one for each second.
  private func fill(_ database: Database, _ count: Int64) throws {
    for second in 1...count {
      let context = context(second, user: second % 3 == 0 ? nil : second % 3)
      try database.writer.write { transaction in
        try AuditLog.record(
          context,
          AuditSubject(
            kind: second.isMultiple(of: 2) ? "entry" : "user", id: second,
            user: ID(stored: second % 5 + 1)),
          before: second == 1 ? nil : ["n": .int(second - 1)],
          after: ["n": .int(second)], in: transaction)
      }
    }
  }

  private func verdict(_ database: Database) throws -> AuditVerdict {
    try database.reader().read { (transaction) throws(DatabaseError) in
      try AuditLog.verify(in: transaction)
    }
  }

  @Test("Fields form a JSON object in their order, escaped")
  func fields() {
    let fields: AuditFields = [
      "id": .int(-7), "na\"me": .text("a\\b\n\u{1}ä"), "on": .flag(true), "off": .flag(false),
      "none": .null, "tags": .texts(["x", "\""]), "days": .ints([]), "index": .tenths(Tenths(-12)),
      "at": .instant(Instant(seconds: 1_772_438_400)), "no": .instant(nil),
      "list": .json(.array([.object(["a": .integer(1), "b": .null])])),
    ]
    #expect(
      fields.json
        == #"{"id":-7,"na\"me":"a\\b\n\u0001ä","on":true,"off":false,"none":null,"tags":["x","\""],"days":[],"index":-1.2,"at":"2026-03-02T08:00:00+00:00","no":null,"list":[{"a":1,"b":null}]}"#
    )
    #expect(([:] as AuditFields).json == "{}")
  }

  @Test("A row has actor, operation, instant, before and after")
  func row() throws {
    let database = try open()
    try fill(database, 2)
    let rows = try database.reader().read { (transaction) throws(DatabaseError) in
      try AuditLog.rows(AuditQuery(limit: 10), in: transaction)
    }
    #expect(rows.map(\.id) == [2, 1])
    let row = rows[0]
    #expect(row.at == Instant(seconds: 2) && row.actor == ID(stored: 2))
    #expect(row.operation == "addEntry" && row.requestID == "r2")
    #expect(row.subject == AuditSubject(kind: "entry", id: 2, user: ID(stored: 3)))
    #expect(row.before == #"{"n":1}"# && row.after == #"{"n":2}"#)
    #expect(rows[1].before == nil)
  }

  @Test("Every page and filter equals filtering all rows")
  func queries() throws {
    let database = try open()
    try fill(database, 60)
    try database.reader().read { (transaction) throws(DatabaseError) in
      let all = try AuditLog.rows(AuditQuery(limit: 100), in: transaction)
      for (user, subject, from, until) in [
        (1, nil, nil, nil), (2, "user", nil, nil), (nil, "entry", 10, 40), (3, nil, 59, nil),
      ] as [(Int64?, String?, Int64?, Int64?)] {
        var query = AuditQuery(limit: 7)
        query.user = user.map { ID(stored: $0) }
        query.subject = subject
        query.from = from.map { Instant(seconds: $0) }
        query.until = until.map { Instant(seconds: $0) }
        var found: [AuditRow] = []
        while true {
          let page = try AuditLog.rows(query, in: transaction)
          found += page
          guard page.count == 7 else { break }
          query.before = page.last?.id
        }
        let expected = all.filter { row in
          let id = user.map { UserID(stored: $0) }
          return (id == nil || row.actor == id || row.subject.user == id)
            && (subject == nil || row.subject.kind == subject)
            && row.at.seconds >= from ?? 0 && row.at.seconds < until ?? 100
        }
        #expect(found == expected)
      }
    }
  }

  @Test("An unchanged log verifies, also after restarts and rolled-back transactions")
  func whole() throws {
    struct Refused: Error {}
    #expect(try verdict(open()) == .whole(AuditHead(rows: 0, hash: "")))
    for _ in 0..<3 {
      let database = try open()
      try fill(database, 5)
      #expect(throws: Refused.self) {
        try database.writer.write { transaction in
          try AuditLog.record(
            context(1), AuditSubject(kind: "entry", id: 1, user: nil), before: nil, after: nil,
            in: transaction)
          throw Refused()
        }
      }
      try fill(database, 5)
      database.stop()
    }
    guard case .whole(let head) = try verdict(open()), head.rows == 30 else {
      Issue.record("not whole")
      return
    }
  }

  @Test("Verification names the first changed or removed row")
  func broken() throws {
    for (sql, verdict) in [
      ("UPDATE audit_log SET at = 99 WHERE id = 4", .broken(row: 4)),
      ("UPDATE audit_log SET actor = NULL WHERE id = 4", .broken(row: 4)),
      ("UPDATE audit_log SET actor = 9 WHERE id = 3", .broken(row: 3)),
      ("UPDATE audit_log SET operation = 'x' WHERE id = 5", .broken(row: 5)),
      ("UPDATE audit_log SET subject = 'x' WHERE id = 5", .broken(row: 5)),
      ("UPDATE audit_log SET subject_id = 9 WHERE id = 1", .broken(row: 1)),
      ("UPDATE audit_log SET subject_user = 9 WHERE id = 1", .broken(row: 1)),
      ("UPDATE audit_log SET before = '{}' WHERE id = 2", .broken(row: 2)),
      ("UPDATE audit_log SET after = NULL WHERE id = 2", .broken(row: 2)),
      ("UPDATE audit_log SET erased_by = 9 WHERE id = 2", .broken(row: 2)),
      ("UPDATE sequences SET last = 8 WHERE name = 'audit_log'", .broken(row: 9)),
      ("UPDATE audit_log SET request_id = 'x' WHERE id = 6", .broken(row: 6)),
      ("UPDATE audit_log SET content_hash = zeroblob(32) WHERE id = 6", .broken(row: 6)),
      ("UPDATE audit_log SET hash = zeroblob(32) WHERE id = 7", .broken(row: 7)),
      ("DELETE FROM audit_log WHERE id = 3", .broken(row: 3)),
      ("DELETE FROM audit_log WHERE id = 10", .cut(after: 9)),
      ("DELETE FROM audit_log", .cut(after: 0)),
    ] as [(SQLText, AuditVerdict)] {
      let fixture = AuditLogTests()
      let database = try fixture.open()
      try fixture.fill(database, 10)
      _ = try database.writer.write { transaction in try transaction.run(sql) }
      #expect(try fixture.verdict(database) == verdict, "\(sql)")
    }
  }

  /// Erases what belongs to a user.
  ///
  /// - Returns: the rows.
  private func erase(_ user: Int64, in database: Database) throws -> [Int64] {
    try database.writer.write { transaction in
      try AuditLog.erase(
        AuditedPerson(user: ID(stored: user), records: [], identities: []),
        PersonalTerms(names: [], others: []), context(11), in: transaction)
    }
  }

  @Test("Erasing a user removes the fields and keeps the chain valid")
  func erasing() throws {
    let database = try open()
    try fill(database, 10)
    #expect(try erase(3, in: database) == [2, 7])
    guard case .whole(let head) = try verdict(database), head.rows == 11 else {
      Issue.record("not whole")
      return
    }
    let rows = try database.reader().read { (transaction) throws(DatabaseError) in
      try AuditLog.rows(AuditQuery(limit: 11), in: transaction)
    }
    #expect(rows[0].subject == AuditSubject(kind: "erasure", id: 3, user: nil))
    for row in rows {
      #expect(row.isErased == (row.subject.user == ID(stored: 3)))
      #expect((row.after == nil) == row.isErased)
    }
  }

  @Test("A second erasure leaves the first as it is, and one of nothing adds no row")
  func erasingTwice() throws {
    let database = try open()
    try fill(database, 10)
    for user in [3, 3, 4] as [Int64] {
      _ = try erase(user, in: database)
    }
    guard case .whole(let head) = try verdict(database), head.rows == 12 else {
      Issue.record("not whole")
      return
    }
    for (sql, verdict) in [
      (
        "UPDATE audit_log SET erased_by = 12 WHERE erased_by = 11",
        .otherErasure(erasure: 11, first: 0, last: 0)
      ),
      (
        "UPDATE audit_log SET erased_by = 11 WHERE erased_by = 12",
        .otherErasure(erasure: 11, first: 2, last: 8)
      ),
    ] as [(SQLText, AuditVerdict)] {
      struct Undone: Error {}
      #expect(throws: Undone.self) {
        try database.writer.write { transaction in
          try transaction.run(sql)
          #expect(try AuditLog.verify(in: transaction) == verdict, "\(sql)")
          throw Undone()
        }
      }
    }
  }

  @Test("A head is one line, and any other text is none")
  func head() throws {
    let database = try open()
    #expect(AuditHead(line: "0 -") == AuditHead(rows: 0, hash: ""))
    try fill(database, 3)
    guard case .whole(let head) = try verdict(database) else {
      Issue.record("not whole")
      return
    }
    #expect(AuditHead(line: head.line) == head)
    #expect(
      try database.reader().read { (transaction) throws(DatabaseError) in
        try AuditLog.head(in: transaction)
      } == head)
    for text in ["", "3", "3 x", "x \(head.hash)", "0 \(head.hash)", "3 -", "-1 -"] {
      #expect(AuditHead(line: text) == nil, "\(text)")
    }
  }

  @Test("A row's hash follows the documented form")
  func form() throws {
    let database = try open()
    try database.writer.write { transaction in
      try AuditLog.record(
        context(258), AuditSubject(kind: "entry", id: 5, user: nil), before: nil,
        after: ["n": .int(1)], in: transaction)
    }
    func number(_ value: UInt8, _ high: UInt8 = 0) -> [UInt8] {
      [0x69, 0, 0, 0, 0, 0, 0, high, value]
    }
    func text(_ text: String) -> [UInt8] {
      [0x74, 0, 0, 0, 0, 0, 0, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    let fields = SHA256.of(([0x6E] + text(#"{"n":1}"#)).span)
    var form: [UInt8] = [0x64] + Array(repeating: 0, count: 32) + number(1) + number(2, 1)
    form += number(1) + text("addEntry") + text("entry") + number(5) + [0x6E]
    form += [0x64] + fields.array + text("r258")
    let first = SHA256.of(form.span)
    #expect(try verdict(database) == .whole(AuditHead(rows: 1, hash: first.description)))
    // A row by a token has its number at the end.
    let caller = Caller(
      user: UserID(stored: 1), role: .reporter, timeZone: "UTC",
      token: TokenID(stored: 9))
    let byToken = RequestContext(
      caller: caller, now: Instant(seconds: 258), requestID: "r258", operation: "addEntry")
    try database.writer.write { transaction in
      try AuditLog.record(
        byToken, AuditSubject(kind: "entry", id: 5, user: nil), before: nil,
        after: ["n": .int(1)], in: transaction)
    }
    form.replaceSubrange(1..<42, with: first.array + number(2))
    form += number(9)
    #expect(
      try verdict(database) == .whole(AuditHead(rows: 2, hash: SHA256.of(form.span).description)))
  }
}
