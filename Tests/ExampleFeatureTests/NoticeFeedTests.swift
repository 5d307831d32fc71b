import APITestSupport
import Core
import Database
import HTTP
import JSON
import TestSupport
import Testing

@Suite("The example feature: what changed on the board")
struct NoticeFeedTests {
  private let board: NoticesFixture

  init() throws { board = try NoticesFixture() }

  private func changes(
    since cursor: String = "", lines: Bool = false, by authHash: String? = nil
  ) throws -> APIFixture.Answer {
    let query = cursor.isEmpty ? "" : "?since=\(cursor)"
    let path = lines ? "/notices/changes.ndjson" : "/notices/changes"
    return try board.api.send(.get, below: path + query, by: authHash ?? board.reporter)
  }

  private func cursor(_ answer: APIFixture.Answer) throws -> String {
    guard case .text(let cursor)? = answer["cursor"] else { throw NoCursor() }
    return cursor
  }

  private struct NoCursor: Error {}

  private func change(_ id: Int, _ members: JSONTree) throws {
    let answer = try board.api.send(
      .patch, below: "/notices/\(id)", members.line, by: board.manager)
    #expect(answer.status == 200)
  }

  @Test("A client has each notice once, as it is now, and what is gone")
  func following() throws {
    for title in ["Sale", "Lift", "Party"] {
      #expect(try board.create(.object(["title": .text(title)])).status == 201)
    }
    let all = try changes()
    #expect(all["changes"]?.elements.map { $0["id"] } == [.integer(1), .integer(2), .integer(3)])
    let notice = try board.api.send(.get, below: "/notices/2", by: board.reporter).body
    #expect(all["changes"]?.elements[1]["data"] == notice && all["more"] == .flag(false))
    try change(1, .object(["text": .text("Today")]))
    try change(1, .object(["text": .text("Tomorrow")]))
    #expect(try board.api.send(.delete, below: "/notices/3", by: board.manager).status == 204)
    let next = try changes(since: try cursor(all))
    let rows = try #require(next["changes"]?.elements)
    #expect(rows.map { $0["revision"] } == [.integer(3), .integer(2)])
    #expect(rows[0]["data"]?["text"] == .text("Tomorrow"))
    #expect(rows[1].names == ["type", "id", "revision", "gone"])
    #expect(try changes(since: try cursor(next))["changes"] == .array([]))
  }

  @Test("Lines have their cursors; the last says that it is the end")
  func lines() throws {
    for title in ["Sale", "Lift"] {
      #expect(try board.create(.object(["title": .text(title)])).status == 201)
    }
    let answer = try changes(lines: true)
    let lines = try answer.text.split(separator: "\n").map {
      JSONTree(try JSONDocument(Array($0.utf8)).root)
    }
    #expect(lines.count == 3 && lines[2].names == ["cursor", "end"])
    guard case .text(let cursor)? = lines[0]["cursor"] else { throw NoCursor() }
    #expect(try changes(since: cursor)["changes"]?.elements.map { $0["id"] } == [.integer(2)])
  }

  @Test("What expires is gone for all but managers, and the erasure of its author a change")
  func rights() throws {
    #expect(try board.create(.object(["title": .text("Sale")])).status == 201)
    let reporters = try cursor(try changes())
    let managers = try cursor(try changes(by: board.manager))
    try change(1, .object(["expiresOn": .text("2026-03-01")]))
    let row = try #require(try changes(since: reporters)["changes"]?.elements.first)
    #expect(row["gone"] == .flag(true) && row["data"] == nil)
    let whole = try changes(since: managers, by: board.manager)
    #expect(whole["changes"]?.elements.first?["data"]?["title"] == .text("Sale"))
    #expect(try board.api.send(.delete, below: "/users/2", by: board.admin).status == 204)
    let erased = try changes(since: try cursor(whole), by: board.admin)
    #expect(erased["changes"]?.elements.first?["data"]?["author"] == .null)
  }

  @Test("A cursor of another role or generation is expired, a changed one is invalid")
  func cursors() throws {
    #expect(try board.create(.object(["title": .text("Sale")])).status == 201)
    let first = try cursor(try changes())
    let asManager = try changes(since: first, by: board.manager)
    #expect(asManager.status == 410 && asManager.problem == "cursor-expired")
    let changed = try changes(since: String(first.dropLast()))
    #expect(changed.status == 422 && changed.faults == ["since"])
    try board.api.database.write {
      try $0.run("UPDATE generation SET value = $1", [.blob([UInt8](repeating: 7, count: 16))])
    }
    #expect(try changes(since: first).problem == "cursor-expired")
  }
}
