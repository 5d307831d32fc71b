import APITestSupport
import HTTP
import JSON
import Testing
import WebAPI

/// What refusals say of a request that was written wrongly.
@Suite("Texts of refusals")
struct RefusalTextTests {
  private let board: NoticesFixture
  private var api: APIFixture { board.api }

  init() throws { board = try NoticesFixture() }

  private func get(
    _ uri: String, _ fields: [(name: String, value: String)] = []
  ) throws -> APIFixture.Answer {
    let auth = (name: "authorization", value: "Bearer \(board.admin)")
    return try api.send(.get, uri, "", fields: fields + [auth])
  }

  private func detail(_ answer: APIFixture.Answer) -> String {
    if case .text(let text) = answer["detail"] { text } else { "" }
  }

  /// The messages of invalid fields, by field.
  private func messages(_ answer: APIFixture.Answer) -> [String] {
    (answer["errors"]?.elements ?? []).map {
      guard case .text(let field) = $0["field"], case .text(let message) = $0["message"] else {
        return ""
      }
      return "\(field): \(message)"
    }
  }

  @Test(
    "An address that is nearly right is named",
    arguments: [
      ("/api/v1/notices/", "/api/v1/notices"), ("/api/v1/Notices", "/api/v1/notices"),
      ("/API/V1/me", "/api/v1/me"), ("/api/v1//me", "/api/v1/me"), ("/api/", "/api"),
      ("/notices/3", "/api/v1/notices/3"), ("/api/me", "/api/v1/me"), ("/healthz/", "/healthz"),
      ("/OpenAPI.json", "/openapi.json"),
    ])
  func nearlyRight(path: String, meant: String) throws {
    let answer = try get(path)
    #expect(answer.status == 404)
    #expect(detail(answer) == "There is nothing at this address. Did you mean \(meant)?")
    let options = try api.send(.options, path, "", fields: [])
    #expect(options.status == 404 && detail(options) == detail(answer))
  }

  @Test("Any other address leads to the list", arguments: ["/api/v1", "/api/v1/", "/x/%41/y"])
  func unknownAddress(path: String) throws {
    let text = "Operations are below /api/v1; /openapi.json lists them."
    #expect(detail(try get(path)) == "There is nothing at this address. \(text)")
  }

  @Test("405 names the methods")
  func methods() throws {
    let answer = try api.send(.delete, below: "/notices", by: board.admin)
    #expect(answer.status == 405)
    let allowed = answer.field("Allow") ?? ""
    #expect(allowed.contains("GET") && allowed.contains("POST"))
    #expect(detail(answer) == "This address does not take DELETE; it takes \(allowed).")
  }

  @Test(
    "An Authorization header that holds no auth hash is told apart from none",
    arguments: ["6b1f", "Bearer", "Basic YTpi", "Bearer a b", "Bearer: 6b1f x"])
  func authorization(text: String) throws {
    let answer = try api.send(.get, below: "/me", "", [("authorization", text)])
    #expect(answer.status == 401)
    #expect(
      detail(answer)
        == "The Authorization header must be “Bearer”, a space and the auth hash of a login.")
    #expect(detail(try api.send(.get, below: "/me")).hasPrefix("Log in first: "))
  }

  @Test("JSON that came as a form says which header to add")
  func form() throws {
    let form = "application/x-www-form-urlencoded"
    func send(_ uri: String, _ body: String) throws -> APIFixture.Answer {
      try api.send(.post, uri, body, type: form)
    }
    let rest = try send("/api/v1/notices", #"{"title":"x"}"#)
    let coded = try send("/api", #" {"header":3}"#)
    #expect(rest.status == 415 && coded.status == 400)
    for answer in [rest, coded] {
      #expect(detail(answer).hasSuffix("Add the header “Content-Type: application/json”."))
    }
    #expect(detail(try send("/api", "data=1")).hasPrefix("The envelope has no header"))
  }

  @Test("A byte order mark is named")
  func byteOrderMark() throws {
    for uri in ["/api", "/api/v1/notices"] {
      let auth = (name: "authorization", value: "Bearer \(board.admin)")
      let answer = try api.send(.post, uri, "\u{FEFF}{}", fields: [auth])
      #expect(answer.status == 400 && detail(answer).contains("byte order mark (EF BB BF)"))
    }
  }

  @Test("A field that the address fixes says so")
  func fixed() throws {
    let path = "/api/v1/reports/hours.csv?period=day&day=2026-03-02&format="
    #expect(try get(path + "csv").status == 200)
    #expect(
      messages(try get(path + "xlsx"))
        == ["format: At this address it is csv: leave it out, or give the same."])
    let body = try api.send(.patch, below: "/notices/1", #"{"id":2}"#, by: board.manager)
    #expect(
      messages(body) == ["id: At this address it is 1: leave it out, or give the same."])
  }

  @Test("A plus sign in a query that became a space is told")
  func plus() throws {
    let from = try get("/api/v1/audit?from=2026-03-02T08:00:00+02:00")
    #expect(messages(from).first?.hasSuffix("In a query or form, write + as %2B.") == true)
    #expect(try get("/api/v1/audit?from=2026-03-02T08:00:00%2B02:00").status == 200)
    #expect(messages(try get("/api/v1/audit?from=x")).first?.contains("%2B") == false)
  }

  @Test("A list in a query comes with commas, or as the parameter again")
  func lists() throws {
    let path = "/api/v1/reports/hours?period=day&day=2026-03-02"
    for list in ["groupBy=project,day", "groupBy=project&groupBy=day", "groupBy=project"] {
      #expect(try get("\(path)&\(list)").status == 200)
    }
    let wrong = try get("\(path)&groupBy=project&groupBy=colour")
    #expect(wrong.faults == ["groupBy[1]"])
    #expect(try get("\(path)&groupBy=project&groupBy=project").faults == ["groupBy"])
    let day = try get("\(path)&day=2026-03-02&day=2026-03-03")
    #expect(messages(day) == ["day: This field is given twice."])
  }

  @Test("A period with fields of another says which belong together")
  func period() throws {
    let month = try get("/api/v1/reports/hours?period=month&from=2026-03-01")
    let range = "from and to belong to the period range; a month has day."
    #expect(messages(month) == ["from: \(range)", "day: A month needs day: any day of it."])
    let days = try get(
      "/api/v1/reports/hours?period=range&from=2026-03-01&to=2026-03-02&day=2026-03-01")
    #expect(
      messages(days)
        == ["day: day belongs to the periods day, week and month; a range has from and to."])
  }

  @Test("A whole number may have a fraction of zero", arguments: ["1.0", "1", "10e-1", "0.1e1"])
  func wholeNumbers(text: String) throws {
    #expect(try board.create(.object(["title": .text("Sale")])).status == 201)
    let answer = try api.call(903, #"{"id":\#(text),"title":"Lift"}"#, by: board.manager)
    #expect(answer.status == 200, "\(answer.text)")
    for wrong in ["1.5", "1e400", "10e-2", "1.00000000000000000001"] {
      let answer = try api.call(903, #"{"id":\#(wrong),"title":"Lift"}"#, by: board.manager)
      #expect(answer.faults == ["data.id"], "\(wrong): \(answer.text)")
    }
  }

  @Test(
    "An If-Match that is no entity tag is 400, at both endpoints, also of unknown callers",
    arguments: [
      "", "abc", "\"abc", "abc\"", "\"a\" \"b\"", "\"a\", b", ",", "* , \"a\"", "w/\"a\"",
    ])
  func malformedTag(text: String) throws {
    #expect(try board.create(.object(["title": .text("Sale")])).status == 201)
    let body = #"{"title":"Lift"}"#
    let rest = try api.send(
      .patch, below: "/notices/1", body, by: board.manager, [("if-match", text)])
    let tag = JSONTree.text(text).line
    let coded = try api.send(
      .post, "/api",
      #"{"header":903,"ifMatch":\#(tag),"authHash":"\#(board.manager)","data":{"id":1}}"#,
      fields: [])
    let unknown = try api.send(.patch, below: "/notices/1", body, [("if-match", text)])
    let codedUnknown = try api.send(
      .post, "/api", #"{"header":903,"ifMatch":\#(tag),"data":{"id":1}}"#)
    for answer in [rest, coded, unknown, codedUnknown] {
      #expect(answer.status == 400 && answer.problem == "bad-request", "\(answer.text)")
      #expect(detail(answer).contains("in its quotes"))
    }
  }

  @Test("An If-Match of any other form is compared", arguments: ["*", "\"x\"", "W/\"x\", \"y,z\""])
  func wellFormedTag(text: String) throws {
    #expect(try board.create(.object(["title": .text("Sale")])).status == 201)
    let answer = try api.send(
      .patch, below: "/notices/1", #"{"title":"Lift"}"#, by: board.manager, [("if-match", text)])
    #expect(answer.status == (text == "*" ? 200 : 412), "\(answer.text)")
  }
}
