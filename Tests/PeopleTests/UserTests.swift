import Ground
import TestSupport
import Testing
import Trail

@testable import People

@Suite("Users")
struct UserTests {
  @Test("A new user is active, in the house's zone unless given one, and found by number and name")
  func create() throws {
    let house = try PeopleHouse()
    let anna = try house.add("Anna", name: "Anna Åkesson", role: .manager)
    #expect(anna.isActive && anna.timeZone == "Europe/Helsinki" && anna.createdAt == house.now)
    let found = try house.read { (reading) throws(PeopleFault) in
      [
        try house.people.user(anna.id, in: reading),
        try house.people.user(named: "ANNA", in: reading),
      ]
    }
    #expect(found == [anna, anna])
    #expect(throws: PeopleFault.notFound) {
      try house.read { (reading) throws(PeopleFault) in
        try house.people.user(UserID(stored: 99), in: reading)
      }
    }
  }

  @Test("Usernames differ by more than case, in every script")
  func taken() throws {
    let house = try PeopleHouse()
    try house.add("Äiti")
    let bea = try house.add("bea")
    #expect(throws: PeopleFault.usernameTaken) { try house.add("äITI") }
    #expect(throws: PeopleFault.usernameTaken) {
      try house.update(bea.id, UserChange(username: .set("ÄITI")))
    }
    #expect(try house.update(bea.id, UserChange(username: .set("BEA"))).username.text == "BEA")
  }

  @Test("Every field that breaks a rule is named at once")
  func faults() throws {
    let house = try PeopleHouse()
    let bad = NewUser(
      name: "", username: "a b", password: Password("1234567"),
      phone: String(repeating: "1", count: 101), role: .reporter)
    do throws(PeopleFault) {
      try house.read { (reading) throws(PeopleFault) in try house.people.check(bad, in: reading) }
      Issue.record("bad fields were taken")
    } catch {
      guard case .invalid(let complaints) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(complaints.map(\.field) == ["name", "phone", "password", "username"])
    }
  }

  @Test(
    "What a username may be",
    arguments: [
      ("a", true), ("anna.åkesson@example.com", true), ("", false), (" a", false), ("a\tb", false),
      ("a\u{A0}b", false), ("a\u{0}", false), ("a\u{85}", false),
      (String(repeating: "\u{1F600}", count: 100), true),
      (String(repeating: "x", count: 101), false),
    ])
  func usernames(text: String, isSound: Bool) {
    #expect((Username(text) != nil) == isSound)
  }

  @Test("The last active admin stays one")
  func lastAdmin() throws {
    let house = try PeopleHouse()
    func hasAdmin() throws(PeopleFault) -> Bool {
      try house.read { (reading) throws(PeopleFault) in try People.hasAdmin(in: reading) }
    }
    #expect(try !hasAdmin())
    let boss = try house.add("boss", role: .admin)
    #expect(try hasAdmin())
    let second = try house.add("second", role: .admin)
    try house.update(second.id, UserChange(isActive: .set(false)))
    for change in [UserChange(role: .set(.manager)), UserChange(isActive: .set(false))] {
      #expect(throws: PeopleFault.lastAdmin) { try house.update(boss.id, change) }
    }
    try house.update(boss.id, UserChange(name: .set("Chief")))
    try house.update(second.id, UserChange(isActive: .set(true)))
    try house.update(boss.id, UserChange(role: .set(.reporter)))
    #expect(throws: PeopleFault.lastAdmin) {
      try house.update(second.id, UserChange(isActive: .set(false)))
    }
  }

  @Test("The trail tells who changed what, before and after, and no secret")
  func trail() throws {
    let house = try PeopleHouse()
    let boss = try house.add("boss", role: .admin)
    let login = try house.logIn("boss")
    let caller = try #require(try house.caller(login.authHash))
    let anna = try house.add("anna")
    for _ in 1...2 { try house.update(anna.id, UserChange(role: .set(.manager)), by: caller) }
    try house.update(anna.id, UserChange(password: .set(Password("battery staple"))), by: caller)
    try house.changePassword(of: caller, from: PeopleHouse.password, to: "battery staple")
    let rows = try house.trail()
    #expect(rows.map(\.subject) == ["user", "session", "user", "user", "user", "user"])
    #expect(rows.map(\.actor) == [nil, boss.id, nil, boss.id, boss.id, boss.id])
    #expect(rows[3].before?.contains(#""role":"reporter""#) == true)
    #expect(rows[3].after?.contains(#""role":"manager""#) == true)
    for row in rows {
      let text = (row.before ?? "") + (row.after ?? "")
      for secret in ["battery", "argon", login.authHash] { #expect(!text.contains(secret)) }
    }
  }

  @Test("Letters that look alike are stored as sent")
  func codePoints() throws {
    let house = try PeopleHouse()
    let anna = try house.add("anna", name: "A\u{30A}")
    let changed = try house.update(anna.id, UserChange(name: .set("\u{C5}")))
    let stored = try house.read { (reading) throws(PeopleFault) in
      try house.people.user(anna.id, in: reading)
    }
    #expect(Array(changed.name.utf8) == Array("\u{C5}".utf8))
    #expect(Array(stored.name.utf8) == Array("\u{C5}".utf8))
  }

  @Test("An erased user is a number: nothing tells who it was, and nobody logs in as him")
  func erase() throws {
    let house = try PeopleHouse()
    let boss = try house.add("boss", role: .admin)
    let anna = try house.add("anna", name: "Anna Åkesson", role: .admin)
    let login = try house.logIn("anna")
    let caller = try house.caller(login.authHash)
    let (people, act) = (house.people, house.act(caller))
    _ = try house.write {
      try people.saveSettings(SettingsChange(timeStep: .set(30)), act, in: $0)
    }
    func held() throws(PeopleFault) -> PersonalData {
      try house.read { (reading) throws(PeopleFault) in
        try people.personalData(of: anna.id, in: reading)
      }
    }
    #expect(try held().sessions.map(\.id) == [caller?.session])
    #expect(try held().settings.map(\.settings.timeStep) == [30])
    try house.write { try people.erase(anna.id, act, in: $0) }
    let after = try held()
    #expect(after.sessions.isEmpty && after.settings.isEmpty && !after.user.isActive)
    #expect(after.user.name == "Erased user 2")
    #expect(try house.caller(login.authHash) == nil)
    for name in ["anna", "erased 2"] {
      #expect(throws: PeopleFault.badCredentials) { try house.logIn(name) }
      #expect(throws: PeopleFault.badCredentials) { try house.logIn(name, "*") }
    }
    for row in try house.trail() {
      #expect(!((row.before ?? "") + (row.after ?? "")).contains("Anna"))
    }
    try house.add("anna")
    #expect(throws: PeopleFault.lastAdmin) {
      try house.write { try people.erase(boss.id, act, in: $0) }
    }
  }

  @Test("A password never prints")
  func secrets() {
    let password = Password("hunter2hunter2")
    let hash = PasswordHash("$argon2id$")
    var printed = "\(password) \(String(reflecting: password)) \(hash) \(String(reflecting: hash))"
    dump(Login(username: "a", password: password), to: &printed)
    dump(hash, to: &printed)
    #expect(!printed.contains("hunter") && !printed.contains("argon"))
  }
}
