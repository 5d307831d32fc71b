import AuditLog
import Core
import Testing
import TestSupport

@testable import People

@Suite("Users")
struct UserTests {
  @Test("A new user is active, has the default time zone, and is found by id and username")
  func create() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("Anna", name: "Anna Åkesson", role: .manager)
    #expect(anna.isActive && anna.timeZone == "Europe/Helsinki" && anna.createdAt == fixture.now)
    let found = try fixture.read { (transaction) throws(PeopleFault) in
      [
        try fixture.people.user(anna.id, in: transaction),
        try fixture.people.user(named: "ANNA", in: transaction),
      ]
    }
    #expect(found == [anna, anna])
    #expect(throws: PeopleFault.notFound) {
      try fixture.read { (transaction) throws(PeopleFault) in
        try fixture.people.user(UserID(stored: 99), in: transaction)
      }
    }
  }

  @Test("Usernames differ by more than case, in every script")
  func taken() throws {
    let fixture = try PeopleFixture()
    try fixture.add("Äiti")
    let bea = try fixture.add("bea")
    #expect(throws: PeopleFault.usernameTaken) { try fixture.add("äITI") }
    #expect(throws: PeopleFault.usernameTaken) {
      try fixture.update(bea.id, UserChange(username: .set("ÄITI")))
    }
    #expect(try fixture.update(bea.id, UserChange(username: .set("BEA"))).username.text == "BEA")
  }

  @Test("All invalid fields are reported together")
  func faults() throws {
    let fixture = try PeopleFixture()
    let bad = NewUser(
      name: "", username: "a b", password: Password("1234567"),
      phone: String(repeating: "1", count: 101), role: .reporter)
    do throws(PeopleFault) {
      try fixture.read { (transaction) throws(PeopleFault) in
        try fixture.people.check(bad, in: transaction)
      }
      Issue.record("invalid fields were accepted")
    } catch {
      guard case .invalid(let errors) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(errors.map(\.field) == ["name", "phone", "password", "username"])
    }
  }

  @Test(
    "Valid and invalid usernames",
    arguments: [
      ("a", true), ("anna.åkesson@example.com", true), ("", false), (" a", false), ("a\tb", false),
      ("a\u{A0}b", false), ("a\u{0}", false), ("a\u{85}", false),
      (String(repeating: "\u{10428}", count: 100), true),
      (String(repeating: "x", count: 101), false),
    ])
  func usernames(text: String, isSound: Bool) {
    #expect((Username(text) != nil) == isSound)
  }

  @Test("The last active admin cannot be demoted or deactivated")
  func lastAdmin() throws {
    let fixture = try PeopleFixture()
    func hasAdmin() throws(PeopleFault) -> Bool {
      try fixture.read { (transaction) throws(PeopleFault) in try People.hasAdmin(in: transaction) }
    }
    #expect(try !hasAdmin())
    let boss = try fixture.add("boss", role: .admin)
    #expect(try hasAdmin())
    let second = try fixture.add("second", role: .admin)
    try fixture.update(second.id, UserChange(isActive: .set(false)))
    for change in [UserChange(role: .set(.manager)), UserChange(isActive: .set(false))] {
      #expect(throws: PeopleFault.lastAdmin) { try fixture.update(boss.id, change) }
    }
    try fixture.update(boss.id, UserChange(name: .set("Chief")))
    try fixture.update(second.id, UserChange(isActive: .set(true)))
    try fixture.update(boss.id, UserChange(role: .set(.reporter)))
    #expect(throws: PeopleFault.lastAdmin) {
      try fixture.update(second.id, UserChange(isActive: .set(false)))
    }
  }

  @Test("The audit log holds actor, before and after, and no secret")
  func auditLog() throws {
    let fixture = try PeopleFixture()
    let boss = try fixture.add("boss", role: .admin)
    let login = try fixture.logIn("boss")
    let caller = try #require(try fixture.caller(login.authHash))
    let anna = try fixture.add("anna")
    for _ in 1...2 { try fixture.update(anna.id, UserChange(role: .set(.manager)), by: caller) }
    try fixture.update(anna.id, UserChange(password: .set(Password("battery staple"))), by: caller)
    try fixture.changePassword(of: caller, from: PeopleFixture.password, to: "battery staple")
    let rows = try fixture.auditLog()
    #expect(rows.map(\.subject.kind) == ["user", "session", "user", "user", "user", "user"])
    #expect(rows.map(\.actor) == [nil, boss.id, nil, boss.id, boss.id, boss.id])
    #expect(rows[3].before?.contains(#""role":"reporter""#) == true)
    #expect(rows[3].after?.contains(#""role":"manager""#) == true)
    for row in rows {
      let text = (row.before ?? "") + (row.after ?? "")
      for secret in ["battery", "argon", login.authHash] { #expect(!text.contains(secret)) }
    }
  }

  @Test("Canonically equivalent characters are stored as sent")
  func codePoints() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna", name: "A\u{30A}")
    let changed = try fixture.update(anna.id, UserChange(name: .set("\u{C5}")))
    let stored = try fixture.read { (transaction) throws(PeopleFault) in
      try fixture.people.user(anna.id, in: transaction)
    }
    #expect(Array(changed.name.utf8) == Array("\u{C5}".utf8))
    #expect(Array(stored.name.utf8) == Array("\u{C5}".utf8))
  }

  @Test("An erased user keeps the id only: no personal data remains and no login works")
  func erase() throws {
    let fixture = try PeopleFixture()
    let boss = try fixture.add("boss", role: .admin)
    let anna = try fixture.add("anna", name: "Anna Åkesson", role: .admin)
    let login = try fixture.logIn("anna")
    let caller = try fixture.caller(login.authHash)
    let (people, context) = (fixture.people, fixture.context(caller))
    _ = try fixture.write {
      try people.saveSettings(SettingsChange(timeStep: .set(30)), context, in: $0)
    }
    func personalData() throws(PeopleFault) -> PersonalData {
      try fixture.read { (transaction) throws(PeopleFault) in
        try people.personalData(of: anna.id, in: transaction)
      }
    }
    #expect(try personalData().sessions.map(\.id) == [caller?.session])
    #expect(try personalData().settings.map(\.settings.timeStep) == [30])
    try fixture.write { try people.erase(anna.id, from: [people.personalData], context, in: $0) }
    let after = try personalData()
    #expect(after.sessions.isEmpty && after.settings.isEmpty && !after.user.isActive)
    #expect(after.user.name == "Erased user 2")
    #expect(try fixture.caller(login.authHash) == nil)
    for name in ["anna", "erased 2"] {
      #expect(throws: PeopleFault.badCredentials) { try fixture.logIn(name) }
      #expect(throws: PeopleFault.badCredentials) { try fixture.logIn(name, "*") }
    }
    for row in try fixture.auditLog() {
      #expect(!((row.before ?? "") + (row.after ?? "")).contains("Anna"))
    }
    try fixture.add("anna")
    #expect(throws: PeopleFault.lastAdmin) {
      try fixture.write { try people.erase(boss.id, context, in: $0) }
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
