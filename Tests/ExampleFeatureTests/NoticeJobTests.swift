import APITestSupport
import Core
import Database
import Dispatch
import DueJobs
import ExampleFeature
import FeatureManifest
import HTTP
import JSON
import OutboundHTTP
import Testing
import TestSupport

@Suite("The jobs of the example feature")
struct NoticeJobTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }

  init() throws { board = try NoticesFixture() }

  // The clock of tests starts on 2026-03-02 at 08:00 UTC.

  private func titles() throws -> [String] {
    try api.send(.get, below: "/notices", by: board.manager).body.elements.map { notice in
      if case .text(let title)? = notice["title"] { title } else { "" }
    }
  }

  private func create(_ title: String, expiresOn day: String? = nil) throws {
    let expiry: JSONTree = if let day { .text(day) } else { .null }
    let members: JSONTree = .object([
      "title": .text(title), "text": .text(""), "expiresOn": expiry,
    ])
    _ = try board.create(members)
  }

  @Test("A notice is removed a week after its last day, and not before; its change moves that")
  func removal() throws {
    try create("a", expiresOn: "2026-03-03")
    try create("b", expiresOn: "2026-03-03")
    try create("c", expiresOn: "2026-03-03")
    try create("d")
    _ = try api.send(.patch, below: "/notices/2", #"{"expiresOn":null}"#, by: board.manager)
    _ = try api.send(.patch, below: "/notices/3", #"{"expiresOn":"2026-03-20"}"#, by: board.manager)
    api.clock.now = Instant(seconds: TestClock.start.seconds - 8 * 3_600 + 9 * 86_400 - 1)
    api.runDueJobs()
    #expect(try titles() == ["d", "c", "b", "a"])
    api.clock.advance(bySeconds: 1)
    api.runDueJobs()
    #expect(try titles() == ["d", "c", "b"])
    let row = try #require(try board.auditRows().last)
    #expect(row["operation"] == .text("notices.removal"))
  }

  @Test("The nightly job removes what has no job of its own")
  func nightly() throws {
    try create("old", expiresOn: "2026-03-03")
    api.runDueJobs()
    let removal = try #require(board.feature.jobs.first { $0.name == "notices.removal" })
    try api.database.write { _ = try $0.cancel(removal, key: "1") }
    api.clock.advance(bySeconds: 8 * 86_400)
    api.runDueJobs()
    #expect(try titles() == ["old"])
    api.clock.advance(bySeconds: 86_400)
    api.runDueJobs()
    #expect(try titles() == [])
  }

  @Test("A notice that is gone before takes nothing with it")
  func goneBefore() throws {
    try create("a", expiresOn: "2026-03-03")
    _ = try api.send(.delete, below: "/notices/1", by: board.manager)
    api.clock.advance(bySeconds: 30 * 86_400)
    api.runDueJobs()
    #expect(api.logged == [])
  }

  @Test("A notice is announced by a request, which is tried again when there is no answer")
  func announced() throws {
    // Nobody may be asked on this machine: the job is kept, and tried again.
    let feature = Notices(announcer: ("https://127.0.0.1:9/hook", OutboundHTTP())).feature
    let api = try APIFixture(with: [feature])
    try api.add("meg", .manager)
    let manager = try api.logIn("meg")
    _ = try api.send(.post, below: "/notices", #"{"title":"a"}"#, by: manager)
    api.runDueJobs()
    #expect(api.logged.count == 1)
    #expect(api.logged[0].contains("notices.announcement “1” failed, try 1"))
    #expect(api.logged[0].hasSuffix("address not allowed"))
    let job = try #require(feature.jobs.first { $0.name == "notices.announcement" })
    #expect(
      try api.database.read { transaction throws(DatabaseError) in
        try transaction.dueTime(of: job, key: "1")
      } == TestClock.start)
  }
}
