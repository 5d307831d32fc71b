import Foundation
import JSON
import Testing
import TestSupport

@Suite("Conditional and repeated requests, and long lists")
struct RepeatedRequestTests {
  @Test("If-Match allows a change only of the named state, through both endpoints")
  func conditional() throws {
    let firm = try Firm()
    let client = firm.reporter
    let made = try client.send(
      "POST", "/api/v1/entries",
      #"{"project":\#(firm.project),"start":"2026-03-02 08:00","end":"2026-03-02 09:00"}"#)
    let location = try #require(made["Location"])
    let id = try #require(made.json["id"]?.number)
    let tag = try #require(made["ETag"])
    #expect(try client.send("GET", location)["ETag"] == tag)
    #expect(try client.call(39, #"{"id":\#(id)}"#)["ETag"] == tag)
    #expect(try client.send("GET", location, fields: [("If-None-Match", tag)]).status == 304)
    let changed = try client.send(
      "PATCH", location, #"{"description":"one"}"#, fields: [("If-Match", tag)])
    #expect(changed.status == 200)
    let newTag = try #require(changed["ETag"])
    #expect(newTag != tag)
    let late = try client.send(
      "PATCH", location, #"{"description":"two"}"#, fields: [("If-Match", tag)])
    #expect(late.status == 412)
    #expect(late.json.problem == "precondition")
    let lateToo = try client.call(
      13, #"{"id":\#(id),"description":"two"}"#,
      extra: #""ifMatch":\#(quoted(tag)),"#)
    #expect(lateToo.status == 412)
    #expect(try client.send("GET", location).json["description"]?.string == "one")
    #expect(try client.send("DELETE", location, fields: [("If-Match", tag)]).status == 412)
    #expect(try client.send("DELETE", location, fields: [("If-Match", newTag)]).status == 204)
    #expect(try client.send("DELETE", location, fields: [("If-Match", newTag)]).status == 404)
  }

  private func quoted(_ text: String) -> String {
    String(decoding: JSONTree.text(text).compact, as: UTF8.self)
  }

  @Test(
    "A repeated idempotency key returns the first success and changes nothing, also after a restart"
  )
  func keys() throws {
    let firm = try Firm()
    let body = #"{"project":\#(firm.project),"start":"2026-03-02 08:00","end":"2026-03-02 09:00"}"#
    let key = [("Idempotency-Key", "k-1")]
    let client = firm.reporter
    let refused = try client.send("POST", "/api/v1/entries", "{}", fields: key)
    #expect(refused.status == 422, "an error does not use up its key")
    let first = try client.send("POST", "/api/v1/entries", body, fields: key)
    #expect(first.status == 201)
    firm.server.stop()
    let server = try KorttiProcess(
      folder: firm.server.folder, arguments: ["--time-zone", "Europe/Helsinki"])
    defer { server.stop() }
    let later = WireClient(port: server.port)
    later.authHash = client.authHash
    let second = try later.send("POST", "/api/v1/entries", body, fields: key)
    #expect(second.status == 201)
    #expect(second.body == first.body)
    #expect(second["Location"] == first["Location"])
    #expect(second["ETag"] == first["ETag"])
    #expect(
      try later.call(11, body, extra: #""key":"k-1","#).json == first.json,
      "through the other endpoint"
    )
    let other = try later.send(
      "POST", "/api/v1/entries", body.replacing("09:00", with: "10:00"), fields: key)
    #expect(other.status == 422)
    #expect(other.json.problem == "key-reused")
    #expect(
      try later.call(15, #"{"project":\#(firm.project)}"#, extra: #""key":"k-1","#).status == 422)
    #expect(try later.call(10, #"{"day":"2026-03-02"}"#).json.list.count == 1)
    let long = [("Idempotency-Key", String(repeating: "k", count: 101))]
    #expect(try later.send("POST", "/api/v1/entries", body, fields: long).status == 422)
    later.authHash = firm.manager.authHash
    #expect(
      try later.send("POST", "/api/v1/entries", body, fields: key).status == 201,
      "keys belong to a user")
  }

  @Test("Pages make up the whole list, in order and without duplicates")
  func pages() throws {
    let firm = try Firm()
    let client = firm.reporter
    for hour in 0..<23 {
      let start = hour < 10 ? "0\(hour)" : "\(hour)"
      #expect(
        try client.call(
          11,
          #"{"project":\#(firm.project),"start":"2026-03-02 \#(start):00","end":"2026-03-02 \#(start):30"}"#
        )
        .status == 200)
    }
    let whole = try client.send("GET", "/api/v1/entries?day=2026-03-02")
    #expect(whole.json.list.count == 23)
    #expect(whole["Next-Cursor"] == nil)
    var found: [JSONTree] = []
    var path = "/api/v1/entries?day=2026-03-02&limit=5"
    for _ in 0..<5 {
      let page = try client.send("GET", path)
      found += page.json.list
      guard let link = page["Link"] else { break }
      #expect(page["Next-Cursor"] != nil)
      let start = try #require(link.firstIndex(of: "<")),
        end = try #require(link.firstIndex(of: ">"))
      #expect(link.hasSuffix(#"rel="next""#))
      path = String(link[link.index(after: start)..<end])
      if path.hasPrefix("http"), let slash = path.range(of: "/api/") {
        path = String(path[slash.lowerBound...])
      }
    }
    #expect(found == whole.json.list)
  }
}
