import APITestSupport
import AuditLog
import Core
import Database
import Dispatch
import Glibc
import People
import Synchronization
import TestSupport
import Testing

/// A person is erased while many write. On an engine with one writer they come one after the other.
@Suite("Erasing while others write")
struct ErasingAtOnceTests {
  private static let name = "Ada Example-Lovelace"

  /// Makes a project with the person's name as it is stored at this moment, and its row of the audit log.
  private static func mention(
    _ person: UserID, _ number: Int, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    let name =
      try transaction.first("SELECT name FROM users WHERE id = $1", [.id(person)]) { $0.text(0) }
      ?? ""
    // Others have time to come between.
    usleep(2_000)
    let description = "Asked \(name) on site"
    try transaction.run(
      """
      INSERT INTO projects (id, name, name_key, description, active, created_at)
      VALUES ($1, $2, $2, $3, 1, 0)
      """, [.int(number), .text("p\(number)"), .text(description)])
    try AuditLog.record(
      .test(), AuditSubject(kind: "project", id: Int64(number), user: nil), before: nil,
      after: ["description": .text(description)], in: transaction)
  }

  /// Mentions the person again and again.
  private final class Writing: Sendable {
    private struct State {
      var begun = 0
      var done = 0
      var isEnding = false
    }

    private let database: TestDatabase
    private let person: UserID
    private let state = Mutex(State())
    private let underWay = DispatchGroup()

    init(_ database: TestDatabase, _ person: UserID) {
      self.database = database
      self.person = person
    }

    /// How many mentions are stored.
    var count: Int { state.withLock { $0.done } }

    /// Begins to mention the person, one time after the other.
    func begin() {
      let number = state.withLock { state in
        if state.isEnding { return nil as Int? }
        state.begun += 1
        return state.begun
      }
      guard let number else { return }
      underWay.enter()
      database.writer.write { [person] in
        try ErasingAtOnceTests.mention(person, number, in: $0)
      } done: { [self] outcome in
        if case .failure(let error) = outcome { Issue.record("\(error)") }
        state.withLock { $0.done += 1 }
        begin()
        underWay.leave()
      }
    }

    func wait(for count: Int) { while self.count < count { usleep(1_000) } }

    /// Ends it, and waits for what is under way.
    func end() {
      state.withLock { $0.isEnding = true }
      underWay.wait()
    }
  }

  @Test("The name is nowhere afterwards, whoever had read it before")
  func erasing() throws {
    let api = try APIFixture(writers: 8)
    try api.add("root", .admin)
    let person = try api.add("ada", .reporter, name: Self.name).id
    let root = try api.logIn("root")
    let database = api.database
    let writing = Writing(database, person)
    for _ in 0..<12 { writing.begin() }
    writing.wait(for: 24)
    let erased = try api.call(38, #"{"id":\#(person)}"#, by: root)
    let before = writing.count
    writing.wait(for: before + 24)
    writing.end()
    #expect(erased.status == 200)
    #expect(database.texts("SELECT id FROM projects").count == writing.count)
    let found = database.textColumns.filter { column in
      database.values(ofColumn: column).contains { $0.contains(Self.name) }
    }
    #expect(found == [])
    try database.sealAuditLog()
    let verdict = try database.read { transaction throws(DatabaseError) in
      try AuditLog.verify(in: transaction)
    }
    guard case .whole = verdict else {
      Issue.record("\(verdict)")
      return
    }
  }
}
