import Ground
import SQLite
import TestSupport
import Testing

@testable import People

@Suite("Sessions")
struct SessionTests {
  private let day: Int64 = 86_400

  /// Asks who it is, and waits until the writer has noted the use.
  private func use(_ login: LoginResult, in house: PeopleHouse) throws -> Caller? {
    let caller = try house.caller(login.authHash)
    try house.write { _ in }
    return caller
  }

  @Test("Logging out ends this session alone, at once")
  func logOut() throws {
    let house = try PeopleHouse()
    try house.add("anna")
    let (first, second) = (try house.logIn("anna"), try house.logIn("anna"))
    let act = house.act(try use(first, in: house))
    let people = house.people
    try house.write { try people.logOut(act, in: $0) }
    #expect(try use(first, in: house) == nil)
    #expect(try use(second, in: house) != nil)
  }

  @Test("A session ends after 30 days without use, and after 180 in any case")
  func lifetimes() throws {
    let house = try PeopleHouse()
    try house.add("anna")
    let start = house.now
    let (used, idle) = (try house.logIn("anna"), try house.logIn("anna"))
    for after in stride(from: 30 * day - 1, to: 180 * day, by: Int(25 * day)) {
      house.now = start + after
      #expect(try use(used, in: house) != nil)
      if after >= 30 * day { #expect(try use(idle, in: house) == nil) }
    }
    house.now = start + 180 * day - 1
    #expect(try use(used, in: house) != nil)
    house.now = start + 180 * day
    #expect(try use(used, in: house) == nil)
  }

  @Test("The last use is written at most once an hour")
  func notes() throws {
    let house = try PeopleHouse()
    try house.add("anna")
    let start = house.now
    let login = try house.logIn("anna")
    for (after, noted) in [(3_599, 0), (3_600, 3_600), (7_199, 3_600), (7_200, 7_200)]
      as [(Int64, Int64)]
    {
      house.now = start + after
      #expect(try use(login, in: house) != nil)
      let usedAt = try house.fresh.reader.read { (reading) throws(SQLiteError) in
        try reading.first("SELECT used_at FROM sessions") { $0.instant(0) }
      }
      #expect(usedAt == start + noted)
    }
  }

  @Test("A role, an activity or a zone counts from the very next request")
  func nextRequest() throws {
    let house = try PeopleHouse()
    let anna = try house.add("anna", role: .manager)
    let login = try house.logIn("anna")
    try house.update(anna.id, UserChange(role: .set(.reporter), timeZone: .set("Asia/Tokyo")))
    let caller = try use(login, in: house)
    #expect(caller?.role == .reporter && caller?.timeZone == "Asia/Tokyo")
    try house.update(anna.id, UserChange(isActive: .set(false)))
    #expect(try use(login, in: house) == nil)
    try house.update(anna.id, UserChange(isActive: .set(true)))
    #expect(try use(login, in: house) == nil)
  }

  @Test("Another password ends every other session; an admin's new one ends all")
  func passwords() throws {
    let house = try PeopleHouse()
    let anna = try house.add("anna")
    try house.add("bea")
    let (first, second) = (try house.logIn("anna"), try house.logIn("anna"))
    let others = try house.logIn("bea")
    let caller = try #require(try use(first, in: house))
    #expect(throws: PeopleFault.wrongOldPassword) {
      try house.changePassword(of: caller, from: "wrong one", to: "battery staple")
    }
    #expect(throws: PeopleFault.self) {
      try house.changePassword(of: caller, from: PeopleHouse.password, to: "1234567")
    }
    #expect(try use(second, in: house) != nil)
    try house.changePassword(of: caller, from: PeopleHouse.password, to: "battery staple")
    #expect(try use(first, in: house) == caller)
    #expect(try use(second, in: house) == nil)
    #expect(throws: PeopleFault.badCredentials) { try house.logIn("anna") }
    try house.logIn("anna", "battery staple")
    try house.update(anna.id, UserChange(password: .set(Password("third password"))))
    #expect(try use(first, in: house) == nil)
    #expect(try use(others, in: house) != nil)
  }

  @Test("Beyond the most that a user may have, the session used longest ago ends")
  func most() throws {
    let house = try PeopleHouse()
    try house.add("anna")
    var lifetimes = SessionLifetimes()
    lifetimes.maximumPerUser = 3
    let people = PeopleHouse.people(over: house.fresh, lifetimes)
    let logins = try (1...5).map { _ in
      house.now = house.now + 1
      return try house.logIn("anna", to: people)
    }
    let live = try logins.map { try house.caller($0.authHash) != nil }
    #expect(live == [false, false, true, true, true])
  }
}
