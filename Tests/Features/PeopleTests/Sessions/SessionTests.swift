import Core
import Database
import Testing
import TestSupport

@testable import People

@Suite("Sessions")
struct SessionTests {
  private let day: Int64 = 86_400

  /// The caller of the session. Waits until the writer has stored the time of use.
  private func use(_ login: LoginResult, in fixture: PeopleFixture) throws -> Caller? {
    let caller = try fixture.caller(login.authHash)
    try fixture.write { _ in }
    return caller
  }

  @Test("Logging out ends this session alone, at once")
  func logOut() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    let (first, second) = (try fixture.logIn("anna"), try fixture.logIn("anna"))
    let context = fixture.context(try use(first, in: fixture))
    let people = fixture.people
    try fixture.write { try people.logOut(context, in: $0) }
    #expect(try use(first, in: fixture) == nil)
    #expect(try use(second, in: fixture) != nil)
  }

  @Test("A session ends after 30 days without use, and after 180 in any case")
  func lifetimes() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    let start = fixture.now
    let (used, idle) = (try fixture.logIn("anna"), try fixture.logIn("anna"))
    for after in stride(from: 30 * day - 1, to: 180 * day, by: Int(25 * day)) {
      fixture.now = start + after
      #expect(try use(used, in: fixture) != nil)
      if after >= 30 * day { #expect(try use(idle, in: fixture) == nil) }
    }
    fixture.now = start + 180 * day - 1
    #expect(try use(used, in: fixture) != nil)
    fixture.now = start + 180 * day
    #expect(try use(used, in: fixture) == nil)
  }

  @Test("The last use is written at most once an hour")
  func lastUse() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    let start = fixture.now
    let login = try fixture.logIn("anna")
    for (after, storedAfter) in [(3_599, 0), (3_600, 3_600), (7_199, 3_600), (7_200, 7_200)]
      as [(Int64, Int64)]
    {
      fixture.now = start + after
      #expect(try use(login, in: fixture) != nil)
      let usedAt = try fixture.database.read { (transaction) throws(DatabaseError) in
        try transaction.first("SELECT used_at FROM sessions") { $0.instant(0) }
      }
      #expect(usedAt == start + storedAfter)
    }
  }

  @Test("A changed role, activity or time zone applies from the next request")
  func nextRequest() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna", role: .manager)
    let login = try fixture.logIn("anna")
    try fixture.update(anna.id, UserChange(role: .set(.reporter), timeZone: .set("Asia/Tokyo")))
    let caller = try use(login, in: fixture)
    #expect(caller?.role == .reporter && caller?.timeZone == "Asia/Tokyo")
    try fixture.update(anna.id, UserChange(isActive: .set(false)))
    #expect(try use(login, in: fixture) == nil)
    try fixture.update(anna.id, UserChange(isActive: .set(true)))
    #expect(try use(login, in: fixture) == nil)
  }

  @Test("Changing one's own password ends all other sessions; an admin setting one ends all")
  func passwords() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna")
    try fixture.add("bea")
    let (first, second) = (try fixture.logIn("anna"), try fixture.logIn("anna"))
    let others = try fixture.logIn("bea")
    let caller = try #require(try use(first, in: fixture))
    #expect(throws: PeopleFault.wrongOldPassword) {
      try fixture.changePassword(of: caller, from: "wrong one", to: "battery staple")
    }
    #expect(throws: PeopleFault.self) {
      try fixture.changePassword(of: caller, from: PeopleFixture.password, to: "1234567")
    }
    #expect(try use(second, in: fixture) != nil)
    try fixture.changePassword(of: caller, from: PeopleFixture.password, to: "battery staple")
    #expect(try use(first, in: fixture) == caller)
    #expect(try use(second, in: fixture) == nil)
    #expect(throws: PeopleFault.badCredentials) { try fixture.logIn("anna") }
    try fixture.logIn("anna", "battery staple")
    try fixture.update(anna.id, UserChange(password: .set(Password("third password"))))
    #expect(try use(first, in: fixture) == nil)
    #expect(try use(others, in: fixture) != nil)
  }

  @Test("Beyond a user's session limit, the least recently used session ends")
  func sessionLimit() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    var lifetimes = SessionLifetimes()
    lifetimes.maximumPerUser = 3
    let people = PeopleFixture.people(fixture.database, lifetimes)
    let logins = try (1...5).map { _ in
      fixture.now = fixture.now + 1
      return try fixture.logIn("anna", to: people)
    }
    let live = try logins.map { try fixture.caller($0.authHash) != nil }
    #expect(live == [false, false, true, true, true])
  }
}
