import APITestSupport
import Core
import Database
import Glibc
import HTTP
import JSON
import Testing
import TestSupport

@Suite("The example feature: what passers-by see and may do")
struct BoardTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }
  private let gzip = [(name: "accept-encoding", value: "gzip")]

  init() throws { board = try NoticesFixture() }

  private func create(_ title: String, _ text: String = "") throws {
    let notice = JSONTree.object(["title": .text(title), "text": .text(text)])
    #expect(try board.create(notice).status == 201)
  }

  private func titles(_ answer: APIFixture.Answer) -> [String] {
    answer.body.elements.compactMap { notice in
      if case .text(let title) = notice["title"] { title } else { nil }
    }
  }

  private func passing(
    _ fields: [(name: String, value: String)] = []
  ) throws -> APIFixture.Answer {
    try api.send(.get, below: "/board", "", fields)
  }

  /// Asks until the board has as many notices, which it has soon after the commit.
  private func waitForNotices(_ count: Int) throws -> APIFixture.Answer {
    for _ in 0..<600 {
      let answer = try passing()
      if titles(answer).count == count { return answer }
      usleep(10_000)
    }
    return try passing()
  }

  @Test("Everybody sees the board, caches may keep it, and a client that has it gets 304")
  func tags() throws {
    try create("Lift")
    let first = try passing()
    #expect(first.status == 200 && titles(first) == ["Lift"])
    #expect(first.field("Cache-Control") == "public, max-age=5")
    let tag = try #require(first.field("ETag"))
    for known in [tag, "\"0\", \(tag)", "W/\(tag)", "*"] {
      let again = try passing([("if-none-match", known)])
      #expect(again.status == 304 && again.text.isEmpty)
      #expect(again.field("ETag") == tag)
      #expect(again.field("Cache-Control") == "public, max-age=5")
      #expect(again.field("Vary") == "Accept-Encoding")
    }
    #expect(try passing([("if-none-match", "\"0\"")]).status == 200)
  }

  @Test("Each coding has a tag of its own")
  func codings() throws {
    try create("Lift", String(repeating: "Use the stairs. ", count: 100))
    let plain = try #require(try passing().field("ETag"))
    let compressed = try #require(try passing(gzip).field("ETag"))
    #expect(compressed == plain.dropLast() + "-gzip\"")
    #expect(try passing(gzip + [("if-none-match", compressed)]).status == 304)
    #expect(try passing(gzip + [("if-none-match", plain)]).status == 200)
    #expect(try passing([("if-none-match", compressed)]).status == 200)
  }

  @Test("What is kept in memory follows each write, with another tag")
  func published() throws {
    var tags: Set<String> = []
    for number in 1...4 {
      try create("\(number)")
      let answer = try waitForNotices(number)
      #expect(titles(answer).count == number)
      tags.insert(try #require(answer.field("ETag")))
    }
    #expect(tags.count == 4)
    #expect(try api.send(.delete, below: "/notices/1", by: board.manager).status == 204)
    #expect(titles(try waitForNotices(3)).count == 3)
  }

  @Test("A notice that expires leaves the board with its last day")
  func expiry() throws {
    let notice = JSONTree.object(["title": .text("Sale"), "expiresOn": .text("2026-03-02")])
    #expect(try board.create(notice).status == 201)
    #expect(titles(try waitForNotices(1)) == ["Sale"])
    api.clock.advance(bySeconds: 86_400)
    #expect(titles(try waitForNotices(0)).isEmpty)
  }

  @Test("An erasure, which changes texts everywhere, gives other tags")
  func erasure() throws {
    try api.add("zoe", .reporter, name: "Zoe Zebra")
    try create("Lift", "Ask Zoe Zebra.")
    let before = try #require(try passing().field("ETag"))
    #expect(try api.send(.delete, below: "/users/4", by: board.admin).status < 300)
    for _ in 0..<600 where try passing().field("ETag") == before { usleep(10_000) }
    let after = try passing([("if-none-match", before)])
    #expect(after.status == 200)
    #expect(!after.text.contains("Zebra"))
  }
}

@Suite("The example feature: callers without a login")
struct SuggestionTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }
  private let body = #"{"text":"A bench, please."}"#

  init() throws { board = try NoticesFixture() }

  private func suggest(
    _ body: String, by authHash: String = "", key: String? = nil, from peer: String = ""
  ) throws -> APIFixture.Answer {
    try api.send(
      .post, below: "/suggestions", body, by: authHash,
      key.map { [("idempotency-key", $0)] } ?? [], from: peer)
  }

  private var count: Int { api.database.texts("SELECT id FROM suggestions").count }

  @Test("Without a login nobody is the author; with one the caller is; an invalid one is refused")
  func callers() throws {
    #expect(try suggest(body)["author"] == .null)
    #expect(try suggest(body, by: board.reporter)["author"] == .integer(3))
    #expect(try suggest(body, by: "0123").status == 401)
    let malformed = try api.send(
      .post, below: "/suggestions", body, [("authorization", "Basic YTpi")])
    #expect(malformed.status == 401)
    #expect(try api.call(908, body)["author"] == .null)
    #expect(try api.call(908, body, by: board.reporter)["author"] == .integer(3))
    #expect(try api.call(908, body, by: "0123").status == 401)
    #expect(count == 4)
  }

  @Test("A guest's key gives the first answer again; another input under it is a key of its own")
  func keys() throws {
    let key = "AAAAAAAAAAAAAAAAAAAAAA"
    let first = try suggest(body, key: key)
    let again = try suggest(body, key: key)
    #expect(first.status == 201 && again.status == 201 && first.text == again.text)
    #expect(again.field("Location") == first.field("Location"))
    #expect(count == 1)
    let other = try suggest(#"{"text":"A tree, please."}"#, key: key)
    #expect(other.status == 201 && other["id"] == .integer(2))
    #expect(try suggest(body, key: "short").status == 422)
    #expect(try suggest(body, by: board.reporter, key: "short").status == 201)
    api.clock.advance(bySeconds: 86_400)
    #expect(try suggest(body, key: key)["id"] == .integer(4))
  }

  @Test("A network may call so often, then it waits; others, and callers with a login, do not")
  func rate() throws {
    let network = "192.0.2.1"
    for _ in 1...10 { #expect(try suggest(body, from: network).status == 201) }
    let refused = try suggest(body, from: network)
    #expect(refused.status == 429 && refused.problem == "too-many-attempts")
    let wait = try #require(refused.field("Retry-After").flatMap { Int($0) })
    #expect((1...360).contains(wait))
    #expect(try suggest("{}", from: network).status == 429)
    #expect(try suggest(body, from: "192.0.2.2").status == 201)
    #expect(try suggest(body, by: board.reporter, from: network).status == 201)
    #expect(try suggest(body, from: "127.0.0.1").status == 201)
    #expect(count == 13)
  }
}

@Suite("The example feature: work away from event loops and writer")
struct ReplacementTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }

  init() throws { board = try NoticesFixture() }

  private func replace(_ word: String, by other: String) throws -> APIFixture.Answer {
    let body = JSONTree.object(["id": .integer(1), "word": .text(word), "by": .text(other)])
    return try api.send(.post, below: "/notices/replacements", body.line, by: board.manager)
  }

  @Test("A word is replaced in a notice, and the audit log tells it")
  func replaces() throws {
    let notice = JSONTree.object(["title": .text("a"), "text": .text("Use the lift")])
    #expect(try board.create(notice).status == 201)
    #expect(try replace("lift", by: "stairs")["text"] == .text("Use the stairs"))
    #expect(
      try api.send(.get, below: "/notices/1", by: board.reporter)["text"] == .text("Use the stairs")
    )
    #expect(try board.auditRows().count == 2)
    #expect(try replace("", by: "x").status == 422)
  }

  @Test("A token of the feature writes notices, and replaces nothing in all of them")
  func token() throws {
    let made = try api.call(
      92, #"{"name":"Writer","scopes":["notices:write"]}"#, by: board.manager)
    guard case .text(let token) = made["token"] else {
      Issue.record("\(made.text)")
      return
    }
    let notice = #"{"title":"a","text":"Use the lift"}"#
    #expect(try api.send(.post, below: "/notices", notice, by: token).status == 201)
    let refused = try api.send(
      .post, below: "/notices/replacements", #"{"word":"lift","by":"stairs"}"#, by: token)
    #expect(refused.status == 403 && refused.problem == "forbidden")
  }
}
