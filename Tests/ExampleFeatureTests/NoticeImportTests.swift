import APITestSupport
import Core
import Database
import ExampleFeature
import FeatureManifest
import HTTP
import JSON
import LongJobs
import Testing
import TestSupport

@Suite("The import of the example feature")
struct NoticeImportTests {
  private let api: APIFixture
  private let jobs = LongJobs()
  private let manager: String
  private let other: String
  private let admin: String

  init() throws {
    api = try APIFixture(with: [Notices(longJobs: jobs).feature])
    jobs.start(api.database.writer) { [clock = api.clock] in clock.now }
    try api.add("ada", .admin)
    try api.add("meg", .manager)
    try api.add("max", .manager)
    (admin, manager, other) = (try api.logIn("ada"), try api.logIn("meg"), try api.logIn("max"))
  }

  @Test("The import is begun, goes on, and can be read")
  func imported() throws {
    let begun = try api.send(
      .post, below: "/notices/jobs", #"{"titles":["a","b","c"]}"#, by: manager)
    #expect(begun.status == 201 && begun.field("Location") == "/api/v1/notices/jobs/1")
    #expect(begun["state"] == .text("waiting") && begun["done"] == .integer(0))
    jobs.waitUntilIdle()
    let done = try api.send(.get, below: "/notices/jobs/1", by: manager)
    #expect(done["state"] == .text("done") && done["endedAt"] != .null)
    #expect(done["done"] == .integer(3) && done["total"] == .integer(3))
    #expect(done["result.added"] == .integer(3))
    #expect(try api.send(.get, below: "/notices", by: manager).body.elements.count == 3)
  }

  @Test("What can't be put up ends the import, which says why; what was put up stays")
  func refused() throws {
    _ = try api.send(.post, below: "/notices/jobs", #"{"titles":["a","b","a","c"]}"#, by: manager)
    jobs.waitUntilIdle()
    let failed = try api.send(.get, below: "/notices/jobs/1", by: manager)
    #expect(failed["state"] == .text("failed") && failed["error"] == .text("This title is taken."))
    #expect(failed["done"] == .integer(2) && failed["total"] == .integer(4))
    #expect(try api.send(.get, below: "/notices", by: manager).body.elements.count == 2)
  }

  @Test("Another user sees and stops no import of somebody; admins do")
  func rights() throws {
    _ = try api.send(.post, below: "/notices/jobs", #"{"titles":["a"]}"#, by: manager)
    jobs.waitUntilIdle()
    #expect(try api.send(.get, below: "/notices/jobs/1", by: other).status == 404)
    #expect(try api.send(.delete, below: "/notices/jobs/1", by: other).status == 404)
    #expect(try api.send(.get, below: "/notices/jobs/1", by: admin).status == 200)
    #expect(try api.send(.delete, below: "/notices/jobs/1", by: admin).status == 204)
  }
}
