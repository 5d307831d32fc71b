import APITestSupport
import Core
import Database
import FeatureManifest
import HTTP
import JSON
import Testing
import TestSupport
import WebAPI

@Suite("The example feature: rights, repeated and conditional requests")
struct NoticesRequestTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }

  init() throws { board = try NoticesFixture() }

  private func titled(_ title: String) -> JSONTree { .object(["title": .text(title)]) }

  @Test("Every operation asks for a login, and for the role that it declares")
  func rights() throws {
    for operation in board.feature.operations
    where operation.access != .any && operation.access != .open {
      #expect(try board.send(operation, by: "").status == 401, "\(operation.name)")
      #expect(try api.call(operation.code).status == 401, "\(operation.name)")
      let isForManagers = operation.access.minimumRole == .manager
      #expect(isForManagers == operation.isWrite)
      let status = try board.send(operation, by: board.reporter).status
      #expect((status == 403) == isForManagers, "\(operation.name)")
      let byCode = try api.call(operation.code, #"{"id":1}"#, by: board.reporter)
      #expect((byCode.status == 403) == isForManagers, "\(operation.name)")
      for authHash in [board.manager, board.admin] {
        #expect(try board.send(operation, by: authHash).status != 403, "\(operation.name)")
      }
    }
  }

  @Test("A notice that is not there is 404, and so is an expired one for all but managers")
  func notFound() throws {
    for operation in board.feature.operations where operation.info.route.path.contains("{id}") {
      #expect(try board.send(operation, by: board.manager).status == 404, "\(operation.name)")
    }
    let expiring = titled("Sale").with("expiresOn", .text("2026-03-02"))
    #expect(try board.create(expiring).status == 201)
    #expect(try api.send(.get, below: "/notices/1", by: board.reporter).status == 200)
    api.clock.advance(bySeconds: 86_400)
    let reporter = try api.logIn("ann")
    let manager = try api.logIn("meg")
    #expect(try api.send(.get, below: "/notices/1", by: reporter).status == 404)
    #expect(try api.send(.get, below: "/notices", by: reporter).body == .array([]))
    #expect(try api.send(.get, below: "/notices/1", by: manager).status == 200)
    #expect(try api.send(.get, below: "/notices", by: manager).body.elements.count == 1)
  }

  @Test("A title is unique, and the board has its capacity")
  func conflicts() throws {
    for number in 1...20 { #expect(try board.create(titled("\(number)")).status == 201) }
    let taken = try api.send(
      .patch, below: "/notices/1", titled("2").line, by: board.manager)
    #expect(taken.status == 409 && taken.problem == "duplicate")
    let full = try board.create(titled("21"))
    #expect(full.status == 409 && full.problem == "board-full")
    #expect(try api.send(.delete, below: "/notices/1", by: board.manager).status == 204)
    #expect(try board.create(titled("2")).problem == "duplicate")
    #expect(try board.create(titled("21")).status == 201)
    #expect(try board.auditRows().count == 22)
  }

  @Test("A repeated idempotency key gives the first success, and 422 for other input")
  func idempotency() throws {
    let key = [(name: "idempotency-key", value: "k1")]
    let first = try board.create(titled("Sale"), key)
    let second = try board.create(titled("Sale"), key)
    #expect(first.status == 201 && second.status == 201 && first.body == second.body)
    #expect(second.field("Location") == first.field("Location"))
    let other = try board.create(titled("Lift"), key)
    #expect(other.status == 422 && other.problem == "key-reused")
    let byCode = try api.send(
      .post, "/api",
      #"{"header":900,"authHash":"\#(board.manager)","key":"k1","data":{"title":"Sale"}}"#,
      fields: [])
    #expect(byCode.status == 200 && byCode.body == first.body)
    #expect(try board.auditRows().count == 1)
  }

  @Test("If-Match allows a change and a removal of the named state only")
  func preconditions() throws {
    let old = try #require(try board.create(titled("Sale")).field("ETag"))
    func send(_ method: Method, _ body: String, _ tag: String) throws -> APIFixture.Answer {
      try api.send(method, below: "/notices/1", body, by: board.manager, [("if-match", tag)])
    }
    let changed = try send(.patch, titled("Lift").line, old)
    let new = try #require(changed.field("ETag"))
    #expect(changed.status == 200 && new != old)
    let late = try send(.patch, titled("Stairs").line, old)
    #expect(late.status == 412 && late.problem == "precondition")
    #expect(try send(.delete, "", old).status == 412)
    let unchanged = try api.send(
      .get, below: "/notices/1", by: board.reporter, [("if-none-match", new)])
    #expect(unchanged.status == 304)
    #expect(try send(.delete, "", new).status == 204)
  }

  @Test("The list comes in pages, newest first")
  func paging() throws {
    for number in 1...5 { #expect(try board.create(titled("\(number)")).status == 201) }
    var ids: [JSONTree?] = []
    var path = "/notices?limit=2"
    for count in [2, 2, 1] {
      let page = try api.send(.get, below: path, by: board.reporter)
      #expect(page.body.elements.count == count)
      ids += page.body.elements.map { $0["id"] }
      guard let next = page.field("Next-Cursor") else { break }
      path = "/notices?limit=2&after=\(next)"
    }
    #expect(ids == [5, 4, 3, 2, 1].map { .integer($0) })
    #expect(try api.send(.get, below: "/notices?after=x", by: board.reporter).faults == ["after"])
  }

  @Test("Of a feature that is left out nothing is there")
  func leftOut() throws {
    let board = try NoticesFixture(leavingOut: [board.feature.name])
    for operation in board.feature.operations {
      #expect(try board.api.call(operation.code).problem == "unknown-operation")
      #expect(try board.send(operation, by: board.admin).status == 404)
    }
    let document = try board.api.send(.get, "/openapi.json", "", fields: [])
    let page = ReferencePage.page(of: board.api.registry)
    for word in ["notice", "Notice", "board-full"] {
      #expect(!document.text.contains(word) && !page.contains(word), "\(word)")
    }
    let own = try board.api.send(.get, below: "/users/3/data", by: board.reporter)
    #expect(own.status == 200 && own["notices"] == nil)
    #expect(!board.api.database.textColumns.contains { $0.hasPrefix("notices") })
  }
}
