import Core
import Database
import Testing
import TestSupport

@testable import People

/// Two nodes: each has a throttle of its own, on one database.
@Suite("Login throttle of several nodes")
struct SharedThrottleTests {
  private let fixture: PeopleFixture
  private let nodes: [People]

  init() throws {
    let fixture = try PeopleFixture()
    self.fixture = fixture
    let clock = fixture.clock
    nodes = [
      fixture.people,
      // Its clock of seconds began elsewhere.
      PeopleFixture.people(fixture.database, uptime: { clock.now.seconds - 1_000_000 }),
    ]
    try fixture.add("anna")
  }

  private func fail(_ count: Int, at node: Int, from address: String? = nil) throws {
    for _ in 0..<count {
      #expect(throws: PeopleFault.badCredentials) {
        try fixture.logIn("anna", "wrong", to: nodes[node], from: address)
      }
    }
    try finishWrites()
  }

  /// Until all that waits is written.
  private func finishWrites() throws { try fixture.write { _ in } }

  private func logIn(at node: Int, from address: String? = nil) throws {
    try fixture.logIn("anna", to: nodes[node], from: address)
    try finishWrites()
  }

  private func rows() throws -> Int64? {
    try fixture.read { (transaction) throws(PeopleFault) in
      try transaction.first("SELECT count(*) FROM login_failures") { (row) throws(PeopleFault) in
        row.int(0)
      }
    }
  }

  @Test("Ten failures at both together begin the wait at both", .ofAServer)
  func failures() throws {
    for _ in 0..<5 { for node in 0..<2 { try fail(1, at: node) } }
    for node in 0..<2 {
      #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
        try logIn(at: node)
      }
    }
    fixture.now = fixture.now + 1
    try fail(1, at: 1)
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 2)) { try logIn(at: 0) }
    fixture.now = fixture.now + 2
    try logIn(at: 0)
    fixture.now = fixture.now + 10
    try fail(9, at: 1)
    try logIn(at: 1)
  }

  @Test("An address that many guess from is slowed down at both", .ofAServer)
  func addresses() throws {
    let address = "192.0.2.1"
    for number in 0..<50 {
      #expect(throws: PeopleFault.badCredentials) {
        try fixture.logIn("u\(number)", "wrong", to: nodes[number % 2], from: address)
      }
      try finishWrites()
    }
    for node in 0..<2 {
      #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
        try logIn(at: node, from: address)
      }
      #expect(throws: Never.self) { try logIn(at: node, from: "192.0.2.2") }
    }
  }

  @Test(
    "Where a user has logged in at one node, strangers lock nobody out at the other", .ofAServer)
  func known() throws {
    let (home, strange) = ("192.0.2.1", "198.51.100.1")
    try logIn(at: 0, from: home)
    try fail(10, at: 1, from: strange)
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
      try logIn(at: 0, from: strange)
    }
    #expect(throws: Never.self) { try logIn(at: 1, from: home) }
    fixture.now = fixture.now + SharedThrottle.knownSeconds
    try fail(10, at: 1, from: strange)
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
      try logIn(at: 1, from: "192.0.2.9")
    }
  }

  @Test("A new password ends the wait at both", .ofAServer)
  func reset() throws {
    try fail(10, at: 0)
    let user = try fixture.read { (transaction) throws(PeopleFault) in
      try transaction.user(usernameKey: "anna")
    }
    let anna = try #require(user)
    try fixture.update(anna.id, UserChange(password: .set(Password(PeopleFixture.password))))
    #expect(throws: Never.self) { try logIn(at: 1) }
    #expect(throws: Never.self) { try logIn(at: 0) }
  }

  @Test("Wrong codes count at both, and rows that count for nothing are cleaned", .ofAServer)
  func cleaning() throws {
    let joining = Joining(
      username: "anna", code: "wrong", password: Password(PeopleFixture.password),
      asksForCookie: false)
    func join(at node: Int) throws {
      let context = fixture.context()
      defer { try? finishWrites() }
      _ = try fixture.read { (transaction) throws(PeopleFault) in
        try nodes[node].lookUp(joining, context, in: transaction)
      }
    }
    for number in 0..<10 {
      #expect(throws: PeopleFault.wrongJoinCode) { try join(at: number % 2) }
    }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) { try join(at: 1) }
    try logIn(at: 0, from: "192.0.2.1")
    #expect(try rows() == 2)
    let now = fixture.now
    func clean(at now: Instant) throws {
      try fixture.write { try $0.deleteEndedLoginFailures(atMost: 100, at: now) }
    }
    try clean(at: now + LoginThrottle.resetSeconds - 1)
    #expect(try rows() == 2)
    try clean(at: now + LoginThrottle.resetSeconds)
    #expect(try rows() == 1, "the address is known for longer")
    try clean(at: now + SharedThrottle.knownSeconds)
    #expect(try rows() == 0)
  }

  @Test("What is stored of keys is counted, replaced, deleted by key and by username, and ends")
  func stored() throws {
    let (name, address) = (
      LoginThrottle.Key.username("anna"), LoginThrottle.Key.address("192.0.2.1")
    )
    let known = LoginThrottle.Key.known(username: "anna", address: "192.0.2.1")
    let now = fixture.now
    func failures() throws -> [Int?] {
      try fixture.read { (transaction) throws(PeopleFault) in
        let rows = try transaction.loginFailures([name, address, known], at: now)
        return [name, address, known].map { rows[$0.digest]?.failures }
      }
    }
    try fixture.write { transaction in
      for key in [name, address, name, known] {
        try transaction.addLoginFailure(of: key, at: now)
      }
      try transaction.addKnown(known, until: now + 100)
    }
    #expect(try failures() == [2, 1, 0])
    try fixture.write { try $0.deleteLoginFailures(of: address) }
    #expect(try failures() == [2, nil, 0])
    try fixture.write { try $0.deleteEndedLoginFailures(atMost: 10, at: now + 100) }
    #expect(try failures() == [2, nil, nil])
    try fixture.write { try $0.deleteLoginFailures(ofUsername: "anna") }
    #expect(try failures() == [nil, nil, nil])
  }

  @Test("Nothing is counted for who is erased", .ofAServer)
  func erased() throws {
    try fail(2, at: 0)
    #expect(try rows() == 1)
    let anna = try #require(
      try fixture.read { (transaction) throws(PeopleFault) in
        try transaction.user(usernameKey: "anna")
      })
    try fixture.write { [people = nodes[1]] in
      try people.erase(anna.id, .test(at: .init(seconds: 0)), in: $0)
    }
    #expect(try rows() == 0)
  }

  @Test("The table is not logged", .ofAServer)
  func unlogged() throws {
    let kind = try fixture.read { (transaction) throws(PeopleFault) in
      try transaction.first(
        "SELECT CAST(relpersistence AS text) FROM pg_class WHERE oid = to_regclass('login_failures')"
      ) { (row) throws(PeopleFault) in row.text(0) }
    }
    #expect(kind == "u")
  }

  @Test("One process counts in memory, and stores nothing", .ofAFile)
  func memory() throws {
    try fail(9, at: 0)
    try logIn(at: 0, from: "192.0.2.1")
    #expect(try rows() == 0)
  }
}
