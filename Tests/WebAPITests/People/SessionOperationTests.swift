import Core
import HTTP
import JSON
import People
import Testing

@Suite("Session and self")
struct SessionOperationTests {
  @Test("Login through both doors: 201 with its place on one, 200 on the other")
  func login() throws {
    let fixture = try APIFixture()
    try fixture.add("anna", .reporter)
    let body = #"{"username":"ANNA","password":"\#(APIFixture.password)"}"#
    let made = try fixture.ask(.post, below: "/sessions", body)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/sessions/current")
    #expect(made["expiresAt"] == .text("2026-04-01T08:00:00+00:00"))
    #expect(made["user.username"] == .text("anna") && made["user.password"] == nil)
    let called = try fixture.call(1, body, by: "a hash that login ignores")
    #expect(called.status == 200 && called["authHash"] != made["authHash"])
  }

  @Test("A user's own zone is used for the instants of his login")
  func zone() throws {
    let fixture = try APIFixture()
    try fixture.add("anna", .reporter)
    let auth = try fixture.logIn("anna")
    _ = try fixture.call(5, #"{"timeZone":"Asia/Tokyo"}"#, by: auth)
    let body = #"{"username":"anna","password":"\#(APIFixture.password)"}"#
    let login = try fixture.call(1, body)
    #expect(login["expiresAt"] == .text("2026-04-01T17:00:00+09:00"))
    #expect(login["user.createdAt"] == .text("2026-03-02T17:00:00+09:00"))
  }

  @Test("Unknown, wrong and inactive are refused in the same words; then one has to wait")
  func refusals() throws {
    let fixture = try APIFixture()
    try fixture.add("boss", .admin)
    let anna = try fixture.add("anna", .reporter)
    let auth = try fixture.logIn("boss")
    #expect(try fixture.call(22, #"{"id":\#(anna.id),"active":false}"#, by: auth).status == 200)
    let bodies = [
      #"{"username":"nobody","password":"\#(APIFixture.password)"}"#,
      #"{"username":"boss","password":"no"}"#,
      #"{"username":"anna","password":"\#(APIFixture.password)"}"#,
    ]
    let refusals = try bodies.map { try fixture.ask(.post, below: "/sessions", $0) }
    for refusal in refusals {
      #expect(refusal.status == 401 && refusal.problem == "unauthenticated")
      #expect(refusal.field("WWW-Authenticate") == "Bearer")
      #expect(refusal.body == refusals[0].body)
    }
    for _ in 2...10 { _ = try fixture.call(1, bodies[1]) }
    let slowed = try fixture.call(1, #"{"username":"boss","password":"\#(APIFixture.password)"}"#)
    #expect(slowed.status == 429 && slowed.problem == "too-many-attempts")
    #expect(slowed.field("Retry-After") == "1")
    fixture.wait(1)
    _ = try fixture.logIn("boss")
  }

  @Test("After logging out the auth hash is dead")
  func logout() throws {
    let fixture = try APIFixture()
    try fixture.add("anna", .reporter)
    let (first, second) = (try fixture.logIn("anna"), try fixture.logIn("anna"))
    #expect(try fixture.ask(.delete, below: "/sessions/current", by: first).status == 204)
    #expect(try fixture.call(3, by: first).problem == "unauthenticated")
    let out = try fixture.call(2, by: second)
    #expect(out.status == 200 && out.body == .object([JSONTree.Member]()))
    #expect(try fixture.call(2, by: second).status == 401)
  }

  @Test("Me is the user's fields with the settings of the phone")
  func me() throws {
    let fixture = try APIFixture()
    try fixture.add("anna", .manager, name: "Anna Åkesson")
    let auth = try fixture.logIn("anna")
    _ = try fixture.call(5, #"{"timeStep":30,"visibleProjects":[7,3]}"#, by: auth)
    let me = try fixture.ask(.get, below: "/me", by: auth)
    #expect(me["name"] == .text("Anna Åkesson") && me["role"] == .text("manager"))
    #expect(me["active"] == .flag(true) && me["settings.timeStep"] == .integer(30))
    #expect(me["settings.visibleProjects"] == .array([.integer(7), .integer(3)]))
  }

  @Test("Settings are kept for each kind of client, guarded by their state, and refused by field")
  func settings() throws {
    let fixture = try APIFixture()
    try fixture.add("anna", .reporter)
    let auth = try fixture.logIn("anna")
    let before = try fixture.ask(.get, below: "/me/settings?client=desktop", by: auth)
    #expect(before["timeStep"] == .integer(15) && before["timeZone"] == .text("UTC"))
    let tag = try #require(before.field("ETag"))
    let change = #"{"client":"desktop","timeStep":30}"#
    let put = try fixture.ask(.put, below: "/me/settings", change, by: auth, [("if-match", tag)])
    #expect(put.status == 200 && put["timeStep"] == .integer(30))
    let late = try fixture.ask(.put, below: "/me/settings", change, by: auth, [("if-match", tag)])
    #expect(late.status == 412)
    #expect(try fixture.call(4, by: auth)["timeStep"] == .integer(15))
    let bad = try fixture.call(
      5, #"{"timeStep":20,"visibleProjects":[0],"timeZone":"Mars/Base","step":1}"#, by: auth)
    #expect(bad.status == 422)
    #expect(
      bad.faults == ["data.timeStep", "data.visibleProjects[0]", "data.timeZone", "data.step"])
  }

  @Test("Another password: the old one is asked for, other sessions end")
  func password() throws {
    let fixture = try APIFixture()
    try fixture.add("anna", .reporter)
    let (first, second) = (try fixture.logIn("anna"), try fixture.logIn("anna"))
    let wrong = try fixture.call(8, #"{"old":"wrong","new":"battery staple"}"#, by: first)
    #expect(wrong.status == 422 && wrong.faults == ["data.old"])
    let short = try fixture.ask(
      .put, below: "/me/password", #"{"old":"\#(APIFixture.password)","new":"1234567"}"#, by: first)
    #expect(short.status == 422 && short.faults == ["new"])
    let body = #"{"old":"\#(APIFixture.password)","new":"battery staple"}"#
    #expect(try fixture.ask(.put, below: "/me/password", body, by: first).status == 204)
    #expect(try fixture.call(3, by: first).status == 200)
    #expect(try fixture.call(3, by: second).status == 401)
    _ = try fixture.logIn("anna", "battery staple")
  }
}
