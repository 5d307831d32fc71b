import Foundation
import JSON
import Testing

@Suite("Bad input: status and field names, through both endpoints")
struct BadInputTests {
  @Test("Every kind of bad entry is refused, and the server keeps working")
  func kinds() throws {
    let firm = try Firm()
    let client = firm.reporter
    let entry = #""start":"2026-03-02 08:00","end":"2026-03-02 09:00""#
    let project = firm.project
    let deep = String(repeating: "[", count: 100_000)
    let cases: [(body: String, status: Int, fields: [String])] = [
      ("{", 400, []), ("nonsense", 400, []), (deep, 400, []),
      ("{\"project\":\(deep)", 400, []),
      (#"{"project":1,"project":2}"#, 400, []), (#"{"project":NaN}"#, 400, []), ("{} {}", 400, []),
      (#"{"description":"\ud800"}"#, 400, []),
      ("{}", 422, ["project", "start", "end"]),
      (#"{"project":"x",\#(entry)}"#, 422, ["project"]),
      (#"{"project":1.5,\#(entry)}"#, 422, ["project"]),
      (#"{"project":0,\#(entry)}"#, 422, ["project"]),
      (#"{"project":-3,\#(entry)}"#, 422, ["project"]),
      (#"{"project":null,\#(entry)}"#, 422, ["project"]),
      (#"{"project":999999,\#(entry)}"#, 422, ["project"]),
      (#"{"project":\#(project),"task":999999,\#(entry)}"#, 422, ["task"]),
      (#"{"project":\#(project),\#(entry),"colour":1,"tag":2}"#, 422, ["colour", "tag"]),
      (#"{"project":\#(project),"start":"yesterday","end":12}"#, 422, ["start", "end"]),
      (
        #"{"project":\#(project),"start":"2026-02-29 08:00","end":"2026-03-01 08:00"}"#, 422,
        ["start"]
      ),
      (
        #"{"project":\#(project),"start":"2026-03-29 03:30","end":"2026-03-29 05:00"}"#, 422,
        ["start"]
      ),
      (
        #"{"project":\#(project),"start":"2026-03-02T08:00:00.5Z","end":"2026-03-02T09:00Z"}"#, 422,
        ["start"]
      ),
      (
        #"{"project":\#(project),"start":"2026-03-02 09:00","end":"2026-03-02 09:00"}"#, 422,
        ["end"]
      ),
      (
        #"{"project":\#(project),"start":"2026-03-02 09:00","end":"2026-03-03 09:01"}"#, 422,
        ["end"]
      ),
      (#"{"project":\#(project),\#(entry),"billable":"yes"}"#, 422, ["billable"]),
      (#"{"project":\#(project),\#(entry),"tags":"steel"}"#, 422, ["tags"]),
      (#"{"project":\#(project),\#(entry),"tags":["ok",5]}"#, 422, ["tags[1]"]),
      (
        #"{"project":\#(project),\#(entry),"description":"\#(String(repeating: "ä", count: 2001))"}"#,
        422, ["description"]
      ),
    ]
    for (body, status, fields) in cases {
      let shown = String(body.prefix(90))
      let rest = try client.send("POST", "/api/v1/entries", body)
      #expect(rest.status == status, "REST: \(shown)")
      #expect(rest.json.badFields.sorted() == fields.sorted(), "REST: \(shown)")
      #expect(rest["Content-Type"] == "application/problem+json")
      let headerCoded = try client.call(11, body)
      #expect(headerCoded.status == status, "header-coded: \(shown)")
      #expect(
        headerCoded.json.badFields.sorted() == fields.map { "data." + $0 }.sorted(),
        "header-coded: \(shown)")
    }
    #expect(try client.call(11, #"{"project":\#(project),\#(entry)}"#).status == 200)
  }

  @Test("Bodies that are not objects, invalid UTF-8, numbers out of range, large bodies")
  func bodies() throws {
    let firm = try Firm()
    let client = firm.reporter
    for body in ["[]", "null", "5", #""text""#] {
      #expect(try client.send("POST", "/api/v1/entries", body).status == 400, "\(body)")
      #expect(try client.send("POST", "/api", body).status == 400, "\(body)")
    }
    for data in ["[]", "5", #""text""#, "true"] {
      let answer = try client.call(11, data)
      #expect(answer.status == 422)
      #expect(answer.json.badFields == ["data"])
    }
    #expect(try client.send("PATCH", "/api/v1/entries/9007199254740992", "{}").status == 404)
    #expect(try client.call(39, #"{"id":9007199254740993}"#).status >= 400)
    var head = "POST /api/v1/entries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    head += "Authorization: Bearer \(client.authHash ?? "")\r\nContent-Length: 4\r\n\r\n"
    #expect(try client.exchange(Array(head.utf8) + [0x22, 0xC3, 0x28, 0x22]).status == 400)
    let large = #"{"description":""# + String(repeating: "x", count: 2 << 20) + "\"}"
    #expect(try status(of: large, at: "/api/v1/entries", firm) == 413)
    #expect(try client.send("GET", "/api/v1/me").status == 200)
  }

  /// The status for a body that may be refused before it is sent completely.
  private func status(of body: String, at path: String, _ firm: Firm) throws -> Int {
    let client = WireClient(port: firm.server.port)
    client.authHash = firm.reporter.authHash
    return try client.send("POST", path, body).status
  }

  @Test("Request bodies, media types, methods, paths and queries")
  func requests() throws {
    let firm = try Firm()
    let client = firm.reporter
    func post(_ body: String, _ type: String = "application/json") throws -> WireClient.Answer {
      try client.send("POST", "/api", body, fields: [("Content-Type", type)])
    }
    #expect(try post("{}").status == 400)
    #expect(try post(#"{"header":"11"}"#).status == 400)
    #expect(try post(#"{"header":4711}"#).json.problem == "unknown-operation")
    #expect(try post(#"{"header":6,"dta":{}}"#).json.badFields == ["dta"])
    #expect(try post(#"{"header":6,"authHash":"00"}"#).status == 400, "the two auth hashes differ")
    #expect(try post("{}", "text/plain").status == 415)
    #expect(try post("{}", "application/json; charset=latin1").status == 415)
    #expect(try post(#"{"header":3}"#, "application/json; charset=\"UTF-8\"").status == 200)
    let form = "application/x-www-form-urlencoded"
    #expect(try post("header=3", form).status == 200)
    #expect(try post("header=4&data={}&data={}&colour=1&colour=2", form).status == 422)
    #expect(
      try post("header=4&data={}&data={}", form).json.badFields == ["data"], "a repeated form field"
    )
    for (type, status) in [("text/csv", 200), ("application/json", 200), ("image/png", 406)] {
      let file = try client.send(
        "GET", "/api/v1/reports/hours.csv?period=day&day=2026-03-02", fields: [("Accept", type)])
      #expect(file.status == status, "\(type)")
    }
    #expect(try client.send("GET", "/api/v1/me", fields: [("Accept", "text/csv")]).status == 406)
    #expect(try client.send("GET", "/api").status == 405)
    #expect(try client.send("DELETE", "/api/v1/me")["Allow"]?.contains("GET") == true)
    #expect(try client.send("GET", "/nowhere").status == 404)
    #expect(try client.send("GET", "/api/v1/entries/none").status == 404)
    let query = try client.send("GET", "/api/v1/entries?day=2026-03-02&day=2026-03-03&colour=1")
    #expect(query.status == 422)
    #expect(Set(query.json.badFields) == ["day", "colour"])
    #expect(try client.send("GET", "/api/v1/entries?day=2026-13-01").json.badFields == ["day"])
    #expect(
      try client.send("GET", "/api/v1/entries?day=2026-03-02&limit=5001").json.badFields == [
        "limit"
      ])
    #expect(
      try client.send("GET", "/api/v1/entries?day=2026-03-02&after=zzz").json.badFields == ["after"]
    )
    #expect(
      try client.send("GET", "/api/v1/reports/hours?period=year&day=2026-03-02").status == 422)
    #expect(
      try client.send(
        "GET", "/api/v1/reports/hours?period=month&day=2026-03-02&groupBy=task,colour"
      ).json
        .badFields == ["groupBy[1]"])
    #expect(
      try WireClient(port: firm.server.port).send("GET", "/api/v1/me")["WWW-Authenticate"]
        == "Bearer")
  }
}
