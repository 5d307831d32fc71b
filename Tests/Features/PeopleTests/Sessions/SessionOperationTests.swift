import APITestSupport
import Core
import Database
import HTTP
import JSON
import People
import Testing
import TestSupport

@Suite("Session and settings")
struct SessionOperationTests {
  @Test("Login through both endpoints: 201 with a Location through REST, 200 header-coded")
  func login() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    let body = #"{"username":"ANNA","password":"\#(APIFixture.password)"}"#
    let made = try api.send(.post, below: "/sessions", body)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/sessions/current")
    #expect(made["expiresAt"] == .text("2026-04-01T08:00:00+00:00"))
    #expect(made["user.username"] == .text("anna") && made["user.password"] == nil)
    let called = try api.call(1, body, by: "a hash that login ignores")
    #expect(called.status == 200 && called["authHash"] != made["authHash"])
  }

  @Test("Sessions that have ended by time are deleted, whosever they are")
  func cleaning() throws {
    let api = try APIFixture()
    for username in ["anna", "otto"] { try api.add(username, .reporter) }
    _ = try api.logIn("anna")
    api.clock.advance(bySeconds: 86_400)
    _ = try api.logIn("otto")
    func users() throws -> [Int64] {
      try api.database.read { transaction throws(DatabaseError) in
        try transaction.all("SELECT user_id FROM sessions ORDER BY user_id") { $0.int(0) }
      }
    }
    // All that has no key gets its time.
    api.runDueJobs()
    api.clock.advance(bySeconds: 179 * 86_400 - 1)
    api.runDueJobs()
    #expect(try users() == [1, 2])
    api.clock.advance(bySeconds: 600)
    api.runDueJobs()
    #expect(try users() == [2])
  }

  @Test("A login deletes the user's own sessions that have ended by time")
  func endedByTime() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    let first = try api.logIn("anna")
    for _ in 1...9 {
      api.clock.advance(bySeconds: 20 * 86_400 - 1)
      #expect(try api.call(3, by: first).status == 200)
      // The use is stored before this.
      try api.database.write { _ in }
    }
    api.clock.advance(bySeconds: 9)
    _ = try api.logIn("anna")
    let left = try api.database.read { transaction throws(DatabaseError) in
      try transaction.all("SELECT id FROM sessions") { $0.int(0) }
    }
    #expect(left == [2])
  }

  @Test(
    "A session tells what opened it, and its network but not its address",
    arguments: [
      ("Phone/2.1 (Tähti)", "192.0.2.77", "Phone/2.1 (Tähti)", "192.0.2.0/24"),
      (
        String(repeating: "é", count: 300), "2001:db8:1:2::7", String(repeating: "é", count: 200),
        "2001:db8:1::/48"
      ),
      ("a", "::ffff:198.51.100.9", "a", "198.51.100.0/24"), (nil, "", nil, nil),
    ])
  func client(agent: String?, peer: String, shown: String?, network: String?) throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    let body = #"{"username":"anna","password":"\#(APIFixture.password)"}"#
    let made = try api.send(
      .post, below: "/sessions", body, agent.map { [("user-agent", $0)] } ?? [], from: peer)
    guard case .text(let authHash) = made["authHash"] else { return #expect(made.status == 201) }
    // Another agent that uses the session is not what opened it.
    let listed = try api.send(
      .get, below: "/sessions", by: authHash, [("user-agent", "Other")], from: "203.0.113.5")
    guard case .array(let sessions) = listed.body else { return #expect(listed.status == 200) }
    #expect(sessions.map { $0["userAgent"] } == [shown.map { .text($0) } ?? .null])
    #expect(sessions.map { $0["network"] } == [network.map { .text($0) } ?? .null])
    let data = try api.call(37, #"{"id":1}"#, by: authHash)
    guard case .array(let own)? = data["sessions"] else { return #expect(data.status == 200) }
    #expect(own.map { $0["network"] } == sessions.map { $0["network"] })
  }

  @Test("A login shows instants in the user's time zone")
  func zone() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    let auth = try api.logIn("anna")
    _ = try api.call(5, #"{"timeZone":"Asia/Tokyo"}"#, by: auth)
    let body = #"{"username":"anna","password":"\#(APIFixture.password)"}"#
    let login = try api.call(1, body)
    #expect(login["expiresAt"] == .text("2026-04-01T17:00:00+09:00"))
    #expect(login["user.createdAt"] == .text("2026-03-02T17:00:00+09:00"))
  }

  @Test("Unknown, wrong and inactive give the same answer; repeated failures are throttled")
  func refusals() throws {
    let api = try APIFixture()
    try api.add("boss", .admin)
    let anna = try api.add("anna", .reporter)
    let auth = try api.logIn("boss")
    #expect(try api.call(22, #"{"id":\#(anna.id),"active":false}"#, by: auth).status == 200)
    let bodies = [
      #"{"username":"unknown","password":"\#(APIFixture.password)"}"#,
      #"{"username":"boss","password":"no"}"#,
      #"{"username":"anna","password":"\#(APIFixture.password)"}"#,
    ]
    let refusals = try bodies.map { try api.send(.post, below: "/sessions", $0) }
    for refusal in refusals {
      #expect(refusal.status == 401 && refusal.problem == "unauthenticated")
      #expect(refusal.field("WWW-Authenticate") == "Bearer")
      #expect(refusal.body == refusals[0].body)
    }
    for _ in 2...10 { _ = try api.call(1, bodies[1]) }
    let slowed = try api.call(1, #"{"username":"boss","password":"\#(APIFixture.password)"}"#)
    #expect(slowed.status == 429 && slowed.problem == "too-many-attempts")
    #expect(slowed.field("Retry-After") == "1")
    api.clock.advance(bySeconds: 1)
    _ = try api.logIn("boss")
  }

  @Test("After logging out the auth hash is invalid")
  func logout() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    let (first, second) = (try api.logIn("anna"), try api.logIn("anna"))
    #expect(try api.send(.delete, below: "/sessions/current", by: first).status == 204)
    #expect(try api.call(3, by: first).problem == "unauthenticated")
    let out = try api.call(2, by: second)
    #expect(out.status == 200 && out.body == .object([JSONTree.Member]()))
    #expect(try api.call(2, by: second).status == 401)
  }

  @Test("One's own sessions are listed, and each can be ended; those of others are not there")
  func sessions() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    try api.add("otto", .admin)
    let (first, second) = (try api.logIn("anna"), try api.logIn("anna"))
    let other = try api.logIn("otto")
    let list = try api.send(.get, below: "/sessions", by: second)
    guard case .array(let sessions) = list.body else { throw MissingSessions() }
    #expect(sessions.map { $0["current"] } == [.flag(true), .flag(false)])
    #expect(try api.call(87, by: first).status == 200)
    guard case .integer(let id)? = sessions[1]["id"] else { throw MissingSessions() }
    #expect(try api.send(.delete, below: "/sessions/\(id)", by: other).status == 404)
    #expect(try api.call(3, by: first).status == 200)
    #expect(try api.send(.delete, below: "/sessions/\(id)", by: second).status == 204)
    #expect(try api.call(3, by: first).status == 401)
    #expect(try api.call(88, #"{"id":\#(id)}"#, by: second).status == 404)
    #expect(try api.call(88, #"{"id":0}"#, by: second).faults == ["data.id"])
    #expect(try api.call(3, by: second).status == 200)
    let audit = try api.send(.get, below: "/audit?subject=session&limit=1", by: other)
    guard case .array(let rows) = audit.body else { throw MissingSessions() }
    #expect(rows.first?["operation"] == .text("endSession"))
    #expect(rows.first?["subjectId"] == .integer(id))
  }

  @Test("An admin sees and ends the sessions of others; all others of one's own end at once")
  func others() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    try api.add("otto", .admin)
    let tokens = try (1...4).map { _ in try api.logIn("anna") }
    let admin = try api.logIn("otto")
    let hers = try api.send(.get, below: "/sessions?user=1", by: admin)
    guard case .array(let sessions) = hers.body else { throw MissingSessions() }
    #expect(sessions.map { $0["current"] } == Array(repeating: .flag(false), count: 4))
    guard case .integer(let id)? = sessions[3]["id"] else { throw MissingSessions() }
    #expect(try api.send(.delete, below: "/sessions/\(id)?user=2", by: admin).status == 404)
    #expect(try api.send(.delete, below: "/sessions/\(id)?user=1", by: admin).status == 204)
    #expect(try api.call(3, by: tokens[0]).status == 401)
    for (code, session) in [(87, ""), (88, #""id":1,"#)] {
      #expect(try api.call(code, "{\(session)\"user\":9}", by: admin).faults == ["data.user"])
      #expect(try api.call(code, "{\(session)\"user\":2}", by: tokens[1]).status == 403)
    }
    let ended = try api.send(.delete, below: "/sessions", by: tokens[1])
    #expect(ended.status == 200 && ended.body == .object(["ended": .integer(2)]))
    #expect(try tokens.map { try api.call(3, by: $0).status } == [401, 200, 401, 401])
    #expect(try api.call(90, by: tokens[1]).body == .object(["ended": .integer(0)]))
    #expect(try api.call(3, by: admin).status == 200)
  }

  private struct MissingSessions: Error {}

  @Test("/me has the user's fields and the settings of the phone")
  func me() throws {
    let api = try APIFixture()
    try api.add("anna", .manager, name: "Anna Åkesson")
    let auth = try api.logIn("anna")
    for name in ["Bridge", "Tunnel"] {
      #expect(try api.call(27, #"{"name":"\#(name)"}"#, by: auth).status == 200)
    }
    _ = try api.call(5, #"{"timeStep":30,"visibleProjects":[2,1]}"#, by: auth)
    let me = try api.send(.get, below: "/me", by: auth)
    #expect(me["name"] == .text("Anna Åkesson") && me["role"] == .text("manager"))
    #expect(me["active"] == .flag(true) && me["settings.timeStep"] == .integer(30))
    #expect(me["settings.visibleProjects"] == .array([.integer(2), .integer(1)]))
  }

  @Test("Settings are stored for each client, honour If-Match, and report invalid fields")
  func settings() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    let auth = try api.logIn("anna")
    let before = try api.send(.get, below: "/me/settings?client=desktop", by: auth)
    #expect(before["timeStep"] == .integer(15) && before["timeZone"] == .text("UTC"))
    let tag = try #require(before.field("ETag"))
    let change = #"{"client":"desktop","timeStep":30}"#
    let put = try api.send(.put, below: "/me/settings", change, by: auth, [("if-match", tag)])
    #expect(put.status == 200 && put["timeStep"] == .integer(30))
    let late = try api.send(.put, below: "/me/settings", change, by: auth, [("if-match", tag)])
    #expect(late.status == 412)
    #expect(try api.call(4, by: auth)["timeStep"] == .integer(15))
    let bad = try api.call(
      5, #"{"timeStep":20,"visibleProjects":[0],"timeZone":"Mars/Base","step":1}"#, by: auth)
    #expect(bad.status == 422)
    #expect(
      bad.faults == ["data.timeStep", "data.visibleProjects[0]", "data.timeZone", "data.step"])
  }

  @Test("Changing the password needs the old one and ends other sessions")
  func password() throws {
    let api = try APIFixture()
    try api.add("anna", .reporter)
    let (first, second) = (try api.logIn("anna"), try api.logIn("anna"))
    let wrong = try api.call(8, #"{"old":"wrong","new":"battery staple"}"#, by: first)
    #expect(wrong.status == 422 && wrong.faults == ["data.old"])
    let short = try api.send(
      .put, below: "/me/password", #"{"old":"\#(APIFixture.password)","new":"1234567"}"#, by: first)
    #expect(short.status == 422 && short.faults == ["new"])
    let body = #"{"old":"\#(APIFixture.password)","new":"battery staple"}"#
    #expect(try api.send(.put, below: "/me/password", body, by: first).status == 204)
    #expect(try api.call(3, by: first).status == 200)
    #expect(try api.call(3, by: second).status == 401)
    _ = try api.logIn("anna", "battery staple")
  }
}
