import Core
import Database
import Glibc
import Synchronization
import Testing
import TestSupport

@testable import DueJobs

@Suite("Due jobs of several nodes", .ofAServer)
struct NodesTests {
  private let fixture: JobFixture

  init() throws { fixture = try JobFixture() }

  private func runner(_ node: Database) -> DueJobRunner {
    DueJobRunner(
      [JobFixture.trace], fixture.environment(node: "second", writer: node.writer))
  }

  /// Waits until there are traces with these keys, however slow the machine is.
  private func awaitTraces(_ keys: [String]) throws {
    for _ in 0..<12_000 {
      if try fixture.traces() == keys { return }
      usleep(10_000)
    }
    Issue.record("no \(keys) but \(try fixture.traces())")
  }

  @Test("A job that one node commits is done by another that has nothing to do")
  func woken() throws {
    let node = try fixture.database.node()
    defer { node.stop() }
    #expect(node.followServer() != nil)
    let runner = runner(node)
    runner.start()
    try fixture.schedule(JobFixture.trace, "a")
    try awaitTraces(["a"])
    try fixture.schedule(JobFixture.trace, "b")
    try awaitTraces(["a", "b"])
    runner.stop()
  }

  @Test("A node that starts while the database is away takes up what it left once that is back")
  func away() throws {
    try fixture.schedule(JobFixture.trace, "left")
    let now = fixture.clock.now
    let claims = try fixture.database.write { transaction in
      try transaction.claim(
        JobFixture.trace, tried: false, atMost: 1, at: now, until: now + 3_600, node: "second")
    }
    #expect(claims.count == 1)
    let node = try fixture.database.node(patience: 1)
    defer { node.stop() }
    #expect(node.followServer() != nil)
    try fixture.database.refuseConnections(true)
    let runner = runner(node)
    runner.start()
    while fixture.seen.lines.withLock({ $0.isEmpty }) { usleep(10_000) }
    try fixture.database.refuseConnections(false)
    try awaitTraces(["left"])
    runner.stop()
  }
}
