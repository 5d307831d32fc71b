import Ground
import HTTP
import JSON
import People
import Testing

@Suite("Keeping users")
struct UserOperationTests {
  private func house() throws -> (house: DeskHouse, boss: String) {
    let house = try DeskHouse()
    try house.add("boss", .admin)
    return (house, try house.logIn("boss"))
  }

  @Test("A user is made with a place of its own, and read there")
  func create() throws {
    let (house, boss) = try house()
    let made = try house.ask(
      .post, below: "/users",
      #"{"name":"Anna","username":"anna","password":"12345678","role":"reporter"}"#, by: boss)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/users/2")
    #expect(made["timeZone"] == .text("UTC") && made["phone"] == .text(""))
    let read = try house.ask(.get, below: "/users/2", by: boss)
    #expect(read.body == made.body && read.field("ETag") == made.field("ETag"))
    _ = try house.logIn("anna", "12345678")
  }

  @Test("Only admins keep users, and are told so before anything else")
  func rights() throws {
    let (house, _) = try house()
    try house.add("mia", .manager)
    let mia = try house.logIn("mia")
    for code in [20, 21, 22, 66] {
      #expect(try house.call(code, #"{"nonsense":1}"#).status == 401)
      #expect(try house.call(code, #"{"nonsense":1}"#, by: mia).status == 403)
    }
  }

  @Test("Bad fields come at once; 422 comes before 404, and 404 before 409")
  func refusals() throws {
    let (house, boss) = try house()
    try house.add("anna", .reporter)
    let bad = try house.call(
      21, #"{"name":"","username":"a b","password":"short","role":"king","active":true}"#, by: boss)
    #expect(
      bad.faults == ["data.name", "data.username", "data.password", "data.role", "data.active"])
    #expect(try house.call(22, #"{"id":1,"phone":"1"}"#, by: boss)["phone"] == .text("1"))
    #expect(try house.call(22, #"{"id":1,"phone":null}"#, by: boss)["phone"] == .text(""))
    let invalid = try house.call(22, #"{"id":99,"name":null}"#, by: boss)
    #expect(invalid.status == 422 && invalid.faults == ["data.name"])
    #expect(try house.call(22, #"{"id":99,"username":"anna"}"#, by: boss).status == 404)
    #expect(try house.ask(.get, below: "/users/x", by: boss).status == 404)
    let taken = try house.call(22, #"{"id":1,"username":"ANNA"}"#, by: boss)
    #expect(taken.status == 409 && taken.problem == "duplicate")
    let again = try house.call(
      21, #"{"name":"A","username":"Anna","password":"12345678","role":"admin"}"#, by: boss)
    #expect(again.problem == "duplicate")
    for change in [#""active":false"#, #""role":"manager""#] {
      let last = try house.call(22, "{\"id\":1,\(change)}", by: boss)
      #expect(last.status == 409 && last.problem == "last-admin")
    }
  }

  @Test("A change is guarded by the state it was made for")
  func ifMatch() throws {
    let (house, boss) = try house()
    let anna = try house.add("anna", .reporter)
    let tag = try #require(try house.call(66, #"{"id":\#(anna.id)}"#, by: boss).field("ETag"))
    func rename(_ name: String) throws -> DeskHouse.Answer {
      try house.ask(
        .patch, below: "/users/\(anna.id)", #"{"name":"\#(name)"}"#, by: boss, [("if-match", tag)])
    }
    let renamed = try rename("Anna A")
    #expect(renamed.status == 200 && renamed["name"] == .text("Anna A"))
    #expect(try rename("Anna B").status == 412)
    #expect(try house.call(66, #"{"id":\#(anna.id)}"#, by: boss)["name"] == .text("Anna A"))
  }

  @Test("The list goes on by its cursor through both doors, and refuses one that is none of ours")
  func list() throws {
    let (house, boss) = try house()
    for name in ["Ömer", "anna", "Bea", "anna"] {
      try house.add("u\(Int.random(in: 1...1_000_000_000))", .reporter, name: name)
    }
    func names(_ ask: (String) throws -> DeskHouse.Answer) throws -> [JSONTree?] {
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
      try house.ask(.get, below: "/users?limit=2" + ($0.isEmpty ? "" : "&after=\($0)"), by: boss)
    }
    let called = try names {
      try house.call(20, #"{"limit":2\#($0.isEmpty ? "" : ",\"after\":\"\($0)\"")}"#, by: boss)
    }
    #expect(asked == expected && called == expected)
    let found = try house.ask(.get, below: "/users?search=B&active=true", by: boss)
    #expect(found.body == (try house.call(20, #"{"search":"b"}"#, by: boss)).body)
    for bad in ["after=x", "after=WzFd", "limit=0", "limit=5001", "page=2", "limit=1&limit=1"] {
      #expect(try house.ask(.get, below: "/users?\(bad)", by: boss).status == 422)
    }
  }
}
