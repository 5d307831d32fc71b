import APITestSupport
import HTTP
import JSON
import TestSupport
import Testing

/// A site: a page that is published, and a form that anybody sends.
@Suite("The example feature: pages for browsers")
struct BoardSiteTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }
  private static let form = "/notice-board/suggest"

  init() throws { board = try NoticesFixture() }

  private func get(
    _ path: String, _ fields: [(name: String, value: String)] = []
  ) throws -> APIFixture.Answer {
    try api.send(.get, path, "", fields: fields)
  }

  private func send(_ body: String) throws -> APIFixture.Answer {
    try api.send(
      .post, Self.form, body, type: "application/x-www-form-urlencoded",
      fields: [("sec-fetch-site", "same-origin")], from: "192.0.2.1")
  }

  private var texts: [String] { api.database.texts("SELECT text FROM suggestions") }

  @Test("The board is a page, which a client asks for again by its tag")
  func page() throws {
    #expect(try board.create(.object(["title": .text("Lift <out>")])).status == 201)
    let answer = try get("/notice-board")
    #expect(answer.text.contains("<h2>Lift &lt;out&gt;</h2>"))
    #expect(answer.field("Cache-Control") == "public, max-age=60")
    let tag = try #require(answer.field("ETag"))
    #expect(try get("/notice-board", [("if-none-match", tag)]).status == 304)
    #expect(try get("/notice-board/nothing").text.contains("<title>Notices</title>"))
  }

  @Test(
    "A suggestion is sent by the form of its page, once; a refused one is shown as it was typed")
  func suggesting() throws {
    let shown = try get(Self.form).text
    let token = try #require(shown.firstMatch(of: /name="formToken" value="([^"]+)"/)).output.1
    let empty = try send("formToken=\(token)&text=")
    #expect(empty.status == 422 && empty.text.contains("<p>This field is required.</p>"))
    let forged = try send("text=A+%3Cbench%3E")
    #expect(forged.status == 422 && forged.text.contains(">A &lt;bench&gt;</textarea>"))
    #expect(texts.isEmpty)
    for _ in 1...2 {
      let sent = try send("formToken=\(token)&text=A+%3Cbench%3E")
      #expect(sent.status == 303 && sent.field("Location") == "/notice-board")
    }
    #expect(texts == ["A <bench>"])
  }

  @Test("A network that sends too often gets its text back, and waits")
  func rate() throws {
    for _ in 1...10 { #expect(try send("text=A+tree").status == 422) }
    let refused = try send("text=A+tree")
    #expect(refused.status == 429 && refused.field("Retry-After") != nil)
    #expect(refused.text.contains(">A tree</textarea>"))
  }
}
