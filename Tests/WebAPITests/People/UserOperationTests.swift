import Core
import HTTP
import JSON
import People
import Testing

@Suite("Keeping users")
struct UserOperationTests {
  private func fixture() throws -> (fixture: APIFixture, boss: String) {
    let fixture = try APIFixture()
    try fixture.add("boss", .admin)
    return (fixture, try fixture.logIn("boss"))
  }

  @Test("A user is made with a place of its own, and read there")
  func create() throws {
    let (fixture, boss) = try fixture()
    let made = try fixture.ask(
      .post, below: "/users",
      #"{"name":"Anna","username":"anna","password":"12345678","role":"reporter"}"#, by: boss)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/users/2")
    #expect(made["timeZone"] == .text("UTC") && made["phone"] == .text(""))
    let read = try fixture.ask(.get, below: "/users/2", by: boss)
    #expect(read.body == made.body && read.field("ETag") == made.field("ETag"))
    _ = try fixture.logIn("anna", "12345678")
  }

  @Test("Only admins keep users, and are told so before anything else")
  func rights() throws {
    let (fixture, _) = try fixture()
    try fixture.add("mia", .manager)
    let mia = try fixture.logIn("mia")
    for code in [20, 21, 22, 66] {
      #expect(try fixture.call(code, #"{"nonsense":1}"#).status == 401)
      #expect(try fixture.call(code, #"{"nonsense":1}"#, by: mia).status == 403)
    }
  }

  @Test("Bad fields come at once; 422 comes before 404, and 404 before 409")
  func refusals() throws {
    let (fixture, boss) = try fixture()
    try fixture.add("anna", .reporter)
    let bad = try fixture.call(
      21, #"{"name":"","username":"a b","password":"short","role":"king","active":true}"#, by: boss)
    #expect(
      bad.faults == ["data.name", "data.username", "data.password", "data.role", "data.active"])
    #expect(try fixture.call(22, #"{"id":1,"phone":"1"}"#, by: boss)["phone"] == .text("1"))
    #expect(try fixture.call(22, #"{"id":1,"phone":null}"#, by: boss)["phone"] == .text(""))
    let invalid = try fixture.call(22, #"{"id":99,"name":null}"#, by: boss)
    #expect(invalid.status == 422 && invalid.faults == ["data.name"])
    #expect(try fixture.call(22, #"{"id":99,"username":"anna"}"#, by: boss).status == 404)
    #expect(try fixture.ask(.get, below: "/users/x", by: boss).status == 404)
    let taken = try fixture.call(22, #"{"id":1,"username":"ANNA"}"#, by: boss)
    #expect(taken.status == 409 && taken.problem == "duplicate")
    let again = try fixture.call(
      21, #"{"name":"A","username":"Anna","password":"12345678","role":"admin"}"#, by: boss)
    #expect(again.problem == "duplicate")
    for change in [#""active":false"#, #""role":"manager""#] {
      let last = try fixture.call(22, "{\"id\":1,\(change)}", by: boss)
      #expect(last.status == 409 && last.problem == "last-admin")
    }
  }

  @Test("A change is guarded by the state it was made for")
  func ifMatch() throws {
    let (fixture, boss) = try fixture()
    let anna = try fixture.add("anna", .reporter)
    let tag = try #require(try fixture.call(66, #"{"id":\#(anna.id)}"#, by: boss).field("ETag"))
    func rename(_ name: String) throws -> APIFixture.Answer {
      try fixture.ask(
        .patch, below: "/users/\(anna.id)", #"{"name":"\#(name)"}"#, by: boss, [("if-match", tag)])
    }
    let renamed = try rename("Anna A")
    #expect(renamed.status == 200 && renamed["name"] == .text("Anna A"))
    #expect(try rename("Anna B").status == 412)
    #expect(try fixture.call(66, #"{"id":\#(anna.id)}"#, by: boss)["name"] == .text("Anna A"))
  }

  @Test("The list goes on by its cursor through both doors, and refuses one that is none of ours")
  func list() throws {
    let (fixture, boss) = try fixture()
    for name in ["Ömer", "anna", "Bea", "anna"] {
      try fixture.add("u\(Int.random(in: 1...1_000_000_000))", .reporter, name: name)
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
      try fixture.ask(.get, below: "/users?limit=2" + ($0.isEmpty ? "" : "&after=\($0)"), by: boss)
    }
    let called = try names {
      try fixture.call(20, #"{"limit":2\#($0.isEmpty ? "" : ",\"after\":\"\($0)\"")}"#, by: boss)
    }
    #expect(asked == expected && called == expected)
    let found = try fixture.ask(.get, below: "/users?search=B&active=true", by: boss)
    #expect(found.body == (try fixture.call(20, #"{"search":"b"}"#, by: boss)).body)
    for bad in ["after=x", "after=WzFd", "limit=0", "limit=5001", "page=2", "limit=1&limit=1"] {
      #expect(try fixture.ask(.get, below: "/users?\(bad)", by: boss).status == 422)
    }
  }
}
