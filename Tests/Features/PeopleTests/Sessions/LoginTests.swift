import Core
import Crypto
import Database
import HTTP
import Synchronization
import Testing
import TestSupport
import WebAPI

@testable import People

@Suite("Logging in")
struct LoginTests {
  @Test(
    "A username matches in any case; the auth hash is 256 bits in hex and only its digest is stored"
  )
  func login() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("Änna", role: .manager)
    let login = try fixture.logIn("äNNA")
    #expect(login.user == anna)
    #expect(login.authHash.utf8.count == 64 && Hex.bytes(login.authHash)?.count == 32)
    #expect(login.expiresAt == fixture.now + 30 * 86_400)
    let caller = try fixture.caller(login.authHash)
    #expect(caller?.user == anna.id && caller?.role == .manager)
    #expect(caller?.timeZone == "Europe/Helsinki")
    let stored = try fixture.database.read { (transaction) throws(DatabaseError) in
      try transaction.all("SELECT digest FROM sessions") { $0.blob(0) }
    }
    #expect(stored == [SHA256.of(login.authHash).array])
    for text in ["", "x", String(repeating: "0", count: 64), login.authHash + "0"] {
      #expect(try fixture.caller(text) == nil)
    }
  }

  @Test("Unknown username, wrong password and inactive user give the same error")
  func refusals() throws {
    let fixture = try PeopleFixture()
    try fixture.add("boss", role: .admin)
    let anna = try fixture.add("anna")
    try fixture.update(anna.id, UserChange(isActive: .set(false)))
    for (username, password) in [
      ("unknown", PeopleFixture.password), ("boss", "wrong"), ("anna", PeopleFixture.password),
      ("", ""), ("boss ", PeopleFixture.password),
    ] {
      #expect(throws: PeopleFault.badCredentials) { try fixture.logIn(username, password) }
    }
  }

  @Test("Every failed login costs exactly one hash comparison")
  func comparisons() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna")
    try fixture.add("boss", role: .admin)
    try fixture.update(anna.id, UserChange(isActive: .set(false)))
    final class Counter: Sendable { let count = Atomic(0) }
    let counter = Counter()
    let counting = People(
      timeZone: "UTC",
      hashing: PasswordHashing(
        hash: { $0 },
        verify: { _, _ in
          counter.count.add(1, ordering: .relaxed)
          return false
        }, needsRehash: { _ in false }, dummyHash: ""),
      randomBytes: { Random.bytes($0) }, writer: fixture.database.writer)
    for (index, username) in ["anna", "boss", "unknown"].enumerated() {
      #expect(throws: PeopleFault.badCredentials) { try fixture.logIn(username, to: counting) }
      #expect(counter.count.load(ordering: .relaxed) == index + 1)
    }
  }

  @Test("A login fails when the user is deactivated or the password changes between its two steps")
  func changedBetweenSteps() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna")
    let (people, context) = (fixture.people, fixture.context())
    for change in [
      UserChange(isActive: .set(false)), UserChange(password: .set(Password("12345678"))),
    ] {
      try fixture.update(
        anna.id,
        UserChange(password: .set(Password(PeopleFixture.password)), isActive: .set(true)))
      let login = Login(username: "anna", password: Password(PeopleFixture.password))
      let verified = try people.verify(login, try fixture.challenge("anna"))
      try fixture.update(anna.id, change)
      #expect(throws: PeopleFault.badCredentials) {
        try fixture.write { try people.logIn(verified, context, in: $0) }
      }
    }
  }

  @Test("A login rehashes a password with weaker parameters and leaves a current hash alone")
  func rehash() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna")
    let stronger = PeopleFixture.people(
      fixture.database, SessionLifetimes(), Argon2id(memoryBytes: 16_384, passes: 2))
    func stored() throws -> PasswordHash? {
      try fixture.read { (transaction) throws(PeopleFault) in
        try transaction.storedPassword(of: anna.id)?.hash
      }
    }
    let weak = try stored()
    try fixture.logIn("anna")
    #expect(try stored() == weak)
    try fixture.logIn("anna", to: stronger)
    let strong = try stored()
    #expect(strong?.text.contains("m=16,t=2") == true)
    try fixture.logIn("anna", to: stronger)
    #expect(try stored() == strong)
  }

  @Test("After ten failures a login must wait, longer each time; a success resets the count")
  func throttle() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    for _ in 1...10 {
      #expect(throws: PeopleFault.badCredentials) { try fixture.logIn("Anna", "wrong") }
    }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) { try fixture.logIn("anna") }
    fixture.now = fixture.now + 1
    #expect(throws: PeopleFault.badCredentials) { try fixture.logIn("anna", "wrong") }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 2)) { try fixture.logIn("anna") }
    fixture.now = fixture.now + 2
    try fixture.logIn("anna")
    #expect(throws: PeopleFault.badCredentials) { try fixture.logIn("anna", "wrong") }
    try fixture.logIn("anna")
  }

  @Test("Strangers who fail for a name do not lock its owner out from an address of the owner")
  func strangers() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    let home = "192.0.2.1"
    try fixture.logIn("anna", from: home)
    for number in 1...10 {
      #expect(throws: PeopleFault.badCredentials) {
        try fixture.logIn("ANNA", "wrong", from: "198.51.100.\(number)")
      }
    }
    for address in ["198.51.100.1", "192.0.2.2", "127.0.0.1", nil] {
      #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
        try fixture.logIn("anna", from: address)
      }
    }
    let login = try fixture.logIn("anna", from: home)
    let caller = try #require(try fixture.caller(login.authHash))
    // The owner's own failures count, at each address apart.
    for _ in 1...10 {
      #expect(throws: PeopleFault.badCredentials) {
        try fixture.logIn("anna", "wrong", from: home)
      }
    }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
      try fixture.logIn("anna", from: home)
    }
    // Other users at that address do not wait.
    try fixture.add("otto")
    try fixture.logIn("otto", from: home)
    fixture.now = fixture.now + 1
    // After a new password the old addresses are known no more: somebody else may have known the old one.
    try fixture.changePassword(of: caller, from: PeopleFixture.password, to: "another one")
    for number in 1...10 {
      #expect(throws: PeopleFault.badCredentials) {
        try fixture.logIn("anna", "wrong", from: "198.51.100.\(number)")
      }
    }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
      try fixture.logIn("anna", "another one", from: home)
    }
  }

  @Test("A new password set by an admin lifts the wait")
  func newPassword() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna")
    for _ in 1...10 {
      #expect(throws: PeopleFault.badCredentials) { try fixture.logIn("anna", "wrong") }
    }
    try fixture.update(anna.id, UserChange(name: .set("Anna")))
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) { try fixture.logIn("anna") }
    try fixture.update(anna.id, UserChange(password: .set(Password("another one"))))
    try fixture.logIn("anna", "another one")
  }

  @Test("A wait goes by a clock that nobody sets, forth or back")
  func clock() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    let people = PeopleFixture.people(fixture.database, uptime: { 1_000 })
    for _ in 1...10 {
      #expect(throws: PeopleFault.badCredentials) { try fixture.logIn("anna", "x", to: people) }
    }
    for seconds in [-86_400, 86_400 * 2] as [Int64] {
      fixture.now = fixture.now + seconds
      #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
        try fixture.logIn("anna", to: people)
      }
    }
  }

  @Test("Without memory to compare a password the login is refused for that, and not counted")
  func noMemory() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    let people = People(
      timeZone: "UTC",
      hashing: PasswordHashing(
        hash: { $0 }, verify: { _, _ in nil }, needsRehash: { _ in false }, dummyHash: ""),
      randomBytes: { Random.bytes($0) }, writer: fixture.database.writer)
    for _ in 1...20 {
      #expect(throws: PeopleFault.hashingFailed) { try fixture.logIn("anna", to: people) }
    }
    #expect(PeopleFault.hashingFailed.problem.type.status == 503)
  }

  @Test("Many failed logins from one address throttle that address only")
  func addresses() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    for number in 1...50 {
      let challenge = try fixture.challenge("u\(number)", from: "2001:db8:1:2::\(number)")
      #expect(throws: PeopleFault.badCredentials) {
        try fixture.people.verify(Login(username: "u", password: Password("x")), challenge)
      }
    }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
      try fixture.challenge("anna", from: "2001:db8:1:2:3::")
    }
    for address in ["2001:db8:1:3::", "192.0.2.1", "::1", "127.0.0.1", nil] {
      _ = try fixture.challenge("anna", from: address)
    }
  }

  @Test(
    "An IPv6 address counts by its first 64 bits, the loopback address not at all",
    arguments: [
      ("2001:db8::1", "2001:db8::/64"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
      ("fe80::1:2:3:4", "fe80::/64"), ("192.0.2.7", "192.0.2.7"),
      ("::ffff:192.0.2.7", "192.0.2.7"), ("::1", nil), ("127.0.0.1", nil),
      ("::ffff:127.0.0.1", nil), ("", nil),
    ] as [(String, String?)])
  func networks(address: String, network: String?) {
    #expect(ClientNetwork.counted(for: address)?.description == network)
  }

  @Test("Parallel guesses admitted before the first failure are stopped before hashing")
  func burst() throws {
    let fixture = try PeopleFixture()
    try fixture.add("anna")
    let guess = Login(username: "anna", password: Password("wrong"))
    let challenges = try (1...12).map { _ in try fixture.challenge("anna") }
    for challenge in challenges.prefix(10) {
      #expect(throws: PeopleFault.badCredentials) { try fixture.people.verify(guess, challenge) }
    }
    for challenge in challenges.dropFirst(10) {
      #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
        try fixture.people.verify(guess, challenge)
      }
    }
  }
}
