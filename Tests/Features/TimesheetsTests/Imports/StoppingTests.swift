import APITestSupport
import Core
import Database
import Host
import JSON
import LongJobs
import Synchronization
import TestSupport
import Testing
import TimeImport
import WebAPI
import Zones

@testable import Timesheets

/// An import whose parts are written one by one, with others' requests between them.
private struct SlowImport {
  private let fixture: ImportFixture
  private let work: ImportWork

  init(_ fixture: ImportFixture, _ text: String, by sender: UserID, _ role: Role) throws {
    self.fixture = fixture
    let api = fixture.firm.api
    let stored = try #require(UnnamedFile())
    try #require(stored.append(Array(text.utf8)))
    let caller = Caller.test(sender, role)
    var decoder = InputDecoder(
      [(name: "from", raw: .text("csv")), (name: "timeZone", raw: .text("UTC"))],
      context: InputContext(zone: .utc, zones: try Zones(), now: api.clock.now, caller: caller))
    let draft = try ImportWork(
      ImportInput(&decoder), stored.file, of: nil, .test(caller, at: api.clock.now))
    let timesheets = api.timesheets
    work = try api.database.writer.write { transaction throws(TimesheetFault) in
      try timesheets.beginImport(draft, in: transaction)
    }
  }

  /// Runs it to its end. `between` is called before each part but the first, with how many rows are taken then.
  func run(_ between: @escaping @Sendable (Int64) throws -> Void) throws {
    // What the writer's thread holds on to must not be the whole fixture, which ends that thread.
    let (clock, writer) = (fixture.firm.api.clock, fixture.firm.api.database.writer)
    try ImportRun(timesheets: fixture.firm.api.timesheets, work: work, now: { clock.now }) {
      done, _, body in
      if done > 0 { try between(done) }
      return try writer.write { try body($0) }
    }.finish()
  }
}

@Suite("Imports that end early")
struct StoppingTests {
  /// More rows than one transaction takes.
  private static let rows = ImportRun.rowsAtOnce + 50

  private static func file(rows: Int = rows) -> String {
    "user,project,date,hours,Weather\n"
      + (0..<rows).map { "ann,Bridge,2026-0\($0 % 2 + 1)-\(10 + $0 / 2 % 18),0.1,\($0)\n" }.joined()
  }

  @Test(
    "Who is no admin any more, or was taken out of use, imports no further; the import says why")
  func forbidden() throws {
    for change in [#""role":"manager""#, #""active":false"#] {
      let fixture = try ImportFixture()
      let (api, ada) = (fixture.firm.api, fixture.firm.ada)
      #expect(try api.call(22, #"{"id":2,"role":"admin"}"#, by: ada).status == 200)
      let slow = try SlowImport(fixture, Self.file(), by: ID(stored: 2), .admin)
      let taken = Mutex<Int64>(0)
      try slow.run { done in
        taken.withLock { $0 = done }
        _ = try api.call(22, "{\"id\":2,\(change)}", by: ada)
      }
      let done = taken.withLock { $0 }
      let found = try api.call(232, #"{"id":1}"#, by: ada)
      #expect(found["state"] == .text("failed") && found["reason"] == .text("forbidden"))
      #expect(found["added"] == .integer(done) && found["finishedAt"] != .null)
      #expect(found["ignored"] == .array([.text("Weather")]))
      #expect(try api.call(231, by: ada).body.elements.first?["reason"] == .text("forbidden"))
      #expect(try api.call(233, #"{"id":1}"#, by: ada)["removed"] == .integer(done))
      #expect(try fixture.count(3) == 0)
    }
  }

  @Test("Undone while it is written, it stops, and leaves nothing")
  func stopped() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    let slow = try SlowImport(fixture, Self.file(), by: ID(stored: 1), .admin)
    #expect(throws: TimesheetFault.importStopped) {
      try slow.run { done in
        // Others don't see it, and what others import must be done first.
        #expect(try api.call(233, #"{"id":1}"#, by: fixture.firm.ann).status == 404)
        let undone = try api.call(233, #"{"id":1}"#, by: ada)
        #expect(undone["removed"] == .integer(done) && undone["kept"] == .integer(0))
      }
    }
    let found = try api.call(232, #"{"id":1}"#, by: ada)
    #expect(found["state"] == .text("undone") && found["reason"] == .text("stopped"))
    #expect(try fixture.count(3) == 0)
    #expect(try fixture.take(Self.file())["added"] == .integer(Int64(Self.rows)))
  }

  @Test(
    "Of two that are written at the same time one is stopped, and undone when the other is done")
  func two() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    let first = try SlowImport(fixture, Self.file(), by: ID(stored: 1), .admin)
    let other = try SlowImport(
      fixture, "user,project,date,hours\nbob,Bridge,2026-02-02,1\n", by: ID(stored: 1), .admin)
    let taken = Mutex<Int64>(0)
    #expect(throws: TimesheetFault.importStopped) {
      try first.run { done in
        taken.withLock { $0 = done }
        let undone = try api.call(233, #"{"id":1}"#, by: ada)
        #expect(undone.status == 409 && undone.problem == "running")
        #expect(undone["title"] == .text("Import running"))
        #expect(
          undone["detail"] == .text("Hours are imported just now. Try again when that is done."))
      }
    }
    let found = try api.call(232, #"{"id":1}"#, by: ada)
    #expect(found["state"] == .text("failed") && found["reason"] == .text("stopped"))
    let done = taken.withLock { $0 }
    #expect(found["added"] == .integer(done))
    try other.run { _ in }
    #expect(try api.call(233, #"{"id":1}"#, by: ada)["removed"] == .integer(done))
    #expect(try fixture.count(4) == 1)
  }

  @Test("Whenever it is undone, nothing is left of it", arguments: 0..<6)
  func any(moment: Int) throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    #expect(try fixture.send(Self.file(rows: 2 * ImportRun.rowsAtOnce + 50)).status == 200)
    for _ in 0..<moment { _ = try api.call(232, #"{"id":1}"#, by: ada) }
    #expect(try api.call(233, #"{"id":1}"#, by: ada).status == 200)
    api.longJobs.waitUntilIdle()
    #expect(try api.call(232, #"{"id":1}"#, by: ada)["state"] == .text("undone"))
    #expect(try fixture.count(3) == 0)
  }

  @Test("One of the command line that goes on for long is under way as long as it writes")
  func long() throws {
    let fixture = try ImportFixture()
    let (api, ada) = (fixture.firm.api, fixture.firm.ada)
    let rows = 2 * ImportRun.rowsAtOnce + 50
    let slow = try SlowImport(fixture, Self.file(rows: rows), by: ID(stored: 1), .admin)
    try slow.run { done in
      if done == rows { return }
      let found = try api.call(232, #"{"id":1}"#, by: ada)
      #expect(found["state"] == .text("writing"))
      api.clock.advance(bySeconds: 50)
    }
    #expect(try api.call(232, #"{"id":1}"#, by: ada)["state"] == .text("done"))
    let dead = try SlowImport(fixture, Self.file(rows: 1), by: ID(stored: 1), .admin)
    api.clock.advance(bySeconds: 70)
    let found = try api.call(232, #"{"id":2}"#, by: ada)
    #expect(found["state"] == .text("failed") && found["reason"] == .text("interrupted"))
    withExtendedLifetime(dead) {}
  }
}
