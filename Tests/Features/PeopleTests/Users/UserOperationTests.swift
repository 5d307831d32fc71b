import APITestSupport
import Core
import HTTP
import JSON
import People
import Testing

@Suite("Users")
struct UserOperationTests {
  private func makeAPI() throws -> (api: APIFixture, boss: String) {
    let api = try APIFixture()
    try api.add("boss", .admin)
    return (api, try api.logIn("boss"))
  }

  @Test("A user is created with a Location and read there")
  func create() throws {
    let (api, boss) = try makeAPI()
    let made = try api.send(
      .post, below: "/users",
      #"{"name":"Anna","username":"anna","password":"12345678","role":"reporter"}"#, by: boss)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/users/2")
    #expect(made["timeZone"] == .text("UTC") && made["phone"] == .text(""))
    let read = try api.send(.get, below: "/users/2", by: boss)
    #expect(read.body == made.body && read.field("ETag") == made.field("ETag"))
    _ = try api.logIn("anna", "12345678")
  }

  @Test("Only admins manage users, and 403 comes before all other errors")
  func rights() throws {
    let (api, _) = try makeAPI()
    try api.add("mia", .manager)
    try api.add("rita", .reporter)
    let (mia, rita) = (try api.logIn("mia"), try api.logIn("rita"))
    for code in [20, 21, 22, 66] {
      #expect(try api.call(code, #"{"nonsense":1}"#).status == 401)
      #expect(try api.call(code, #"{"nonsense":1}"#, by: rita).status == 403)
      // A manager may list users.
      #expect(try api.call(code, #"{"nonsense":1}"#, by: mia).status == (code == 20 ? 422 : 403))
    }
  }

  @Test("Invalid fields are reported together; 422 comes before 404, and 404 before 409")
  func refusals() throws {
    let (api, boss) = try makeAPI()
    try api.add("anna", .reporter)
    let bad = try api.call(
      21, #"{"name":"","username":"a b","password":"short","role":"king","active":true}"#, by: boss)
    #expect(
      bad.faults == ["data.name", "data.username", "data.password", "data.role", "data.active"])
    #expect(try api.call(22, #"{"id":1,"phone":"1"}"#, by: boss)["phone"] == .text("1"))
    #expect(try api.call(22, #"{"id":1,"phone":null}"#, by: boss)["phone"] == .text(""))
    let invalid = try api.call(22, #"{"id":99,"name":null}"#, by: boss)
    #expect(invalid.status == 422 && invalid.faults == ["data.name"])
    #expect(try api.call(22, #"{"id":99,"username":"anna"}"#, by: boss).status == 404)
    #expect(try api.send(.get, below: "/users/x", by: boss).status == 404)
    let taken = try api.call(22, #"{"id":1,"username":"ANNA"}"#, by: boss)
    #expect(taken.status == 409 && taken.problem == "duplicate")
    let again = try api.call(
      21, #"{"name":"A","username":"Anna","password":"12345678","role":"admin"}"#, by: boss)
    #expect(again.problem == "duplicate")
    for change in [#""active":false"#, #""role":"manager""#] {
      let last = try api.call(22, "{\"id\":1,\(change)}", by: boss)
      #expect(last.status == 409 && last.problem == "last-admin")
    }
  }

  @Test("A change honours If-Match")
  func ifMatch() throws {
    let (api, boss) = try makeAPI()
    let anna = try api.add("anna", .reporter)
    let tag = try #require(try api.call(66, #"{"id":\#(anna.id)}"#, by: boss).field("ETag"))
    func rename(_ name: String) throws -> APIFixture.Answer {
      try api.send(
        .patch, below: "/users/\(anna.id)", #"{"name":"\#(name)"}"#, by: boss, [("if-match", tag)])
    }
    let renamed = try rename("Anna A")
    #expect(renamed.status == 200 && renamed["name"] == .text("Anna A"))
    #expect(try rename("Anna B").status == 412)
    #expect(try api.call(66, #"{"id":\#(anna.id)}"#, by: boss)["name"] == .text("Anna A"))
  }

  @Test("The list pages by cursor through both endpoints, and refuses foreign cursors")
  func list() throws {
    let (api, boss) = try makeAPI()
    for name in ["Ömer", "anna", "Bea", "anna"] {
      try api.add("u\(Int.random(in: 1...1_000_000_000))", .reporter, name: name)
    }
    func names(_ ask: (String) throws -> APIFixture.Answer) throws -> [JSONTree?] {
      var names: [JSONTree?] = []
      var after = ""
      repeat {
        let page = try ask(after)
        guard case .array(let users) = page.body else { return [] }
        #expect(users.count <= 2)
        names += users.map { $0["name"] }
        after = page.field("Next-Cursor") ?? ""
      } while !after.isEmpty
      return names
    }
    let expected: [JSONTree?] = ["anna", "anna", "Bea", "boss", "Ömer"].map { .text($0) }
    let asked = try names {
      try api.send(.get, below: "/users?limit=2" + ($0.isEmpty ? "" : "&after=\($0)"), by: boss)
    }
    let called = try names {
      try api.call(20, #"{"limit":2\#($0.isEmpty ? "" : ",\"after\":\"\($0)\"")}"#, by: boss)
    }
    #expect(asked == expected && called == expected)
    let found = try api.send(.get, below: "/users?search=B&active=true", by: boss)
    #expect(found.body == (try api.call(20, #"{"search":"b"}"#, by: boss)).body)
    for bad in ["after=x", "after=WzFd", "limit=0", "limit=5001", "page=2", "limit=1&limit=1"] {
      #expect(try api.send(.get, below: "/users?\(bad)", by: boss).status == 422)
    }
  }
}
