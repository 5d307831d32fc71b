import Crypto
import Ground
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import People

@Suite("Logging in")
struct LoginTests {
  @Test("A login in any case gives 256 bits in hex, of which only the hash is stored")
  func login() throws {
    let house = try PeopleHouse()
    let anna = try house.add("Änna", role: .manager)
    let login = try house.logIn("äNNA")
    #expect(login.user == anna)
    #expect(login.authHash.utf8.count == 64 && Hex.bytes(login.authHash)?.count == 32)
    #expect(login.expiresAt == house.now + 30 * 86_400)
    let caller = try house.caller(login.authHash)
    #expect(caller?.user == anna.id && caller?.role == .manager)
    #expect(caller?.timeZone == "Europe/Helsinki")
    let stored = try house.fresh.reader.read { (reading) throws(SQLiteError) in
      try reading.all("SELECT digest FROM sessions") { $0.blob(0) }
    }
    #expect(stored == [SHA256.of(login.authHash).array])
    for text in ["", "x", String(repeating: "0", count: 64), login.authHash + "0"] {
      #expect(try house.caller(text) == nil)
    }
  }

  @Test("Unknown username, wrong password and inactive user are one refusal")
  func refusals() throws {
    let house = try PeopleHouse()
    try house.add("boss", role: .admin)
    let anna = try house.add("anna")
    try house.update(anna.id, UserChange(isActive: .set(false)))
    for (username, password) in [
      ("nobody", PeopleHouse.password), ("boss", "wrong"), ("anna", PeopleHouse.password),
      ("", ""), ("boss ", PeopleHouse.password),
    ] {
      #expect(throws: PeopleFault.badCredentials) { try house.logIn(username, password) }
    }
  }

  @Test("Each way to be refused costs exactly one comparison")
  func comparisons() throws {
    let house = try PeopleHouse()
    let anna = try house.add("anna")
    try house.add("boss", role: .admin)
    try house.update(anna.id, UserChange(isActive: .set(false)))
    final class Counter: Sendable { let count = Atomic(0) }
    let counter = Counter()
    let counting = People(
      timeZone: "UTC",
      hashing: PasswordHashing(
        hash: { $0 },
        verify: { _, _ in
          counter.count.add(1, ordering: .relaxed)
          return false
        }, needsRehash: { _ in false }, nobodys: ""),
      randomBytes: { Random.bytes($0) }, writer: house.fresh.database.writer)
    for (index, username) in ["anna", "boss", "nobody"].enumerated() {
      #expect(throws: PeopleFault.badCredentials) { try house.logIn(username, to: counting) }
      #expect(counter.count.load(ordering: .relaxed) == index + 1)
    }
  }

  @Test("Nobody logs in whom a deactivation or a new password overtook between the steps")
  func overtaken() throws {
    let house = try PeopleHouse()
    let anna = try house.add("anna")
    let (people, act) = (house.people, house.act())
    for change in [
      UserChange(isActive: .set(false)), UserChange(password: .set(Password("12345678"))),
    ] {
      try house.update(
        anna.id,
        UserChange(password: .set(Password(PeopleHouse.password)), isActive: .set(true)))
      let login = Login(username: "anna", password: Password(PeopleHouse.password))
      let proof = try people.verify(login, try house.clue("anna"))
      try house.update(anna.id, change)
      #expect(throws: PeopleFault.badCredentials) {
        try house.write { try people.logIn(proof, act, in: $0) }
      }
    }
  }

  @Test("A login strengthens a hash of weaker parameters, and leaves one of today's alone")
  func rehash() throws {
    let house = try PeopleHouse()
    let anna = try house.add("anna")
    let stronger = PeopleHouse.people(
      over: house.fresh, SessionLifetimes(), Argon2id(memoryBytes: 16_384, passes: 2))
    func stored() throws -> PasswordHash? {
      try house.read { (reading) throws(PeopleFault) in
        try StoredPassword.find(anna.id, in: reading)?.hash
      }
    }
    let weak = try stored()
    try house.logIn("anna")
    #expect(try stored() == weak)
    try house.logIn("anna", to: stronger)
    let strong = try stored()
    #expect(strong?.text.contains("m=16,t=2") == true)
    try house.logIn("anna", to: stronger)
    #expect(try stored() == strong)
  }

  @Test("After ten failures one has to wait, longer each time; a success forgets them")
  func throttle() throws {
    let house = try PeopleHouse()
    try house.add("anna")
    for _ in 1...10 {
      #expect(throws: PeopleFault.badCredentials) { try house.logIn("Anna", "wrong") }
    }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) { try house.logIn("anna") }
    house.now = house.now + 1
    #expect(throws: PeopleFault.badCredentials) { try house.logIn("anna", "wrong") }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 2)) { try house.logIn("anna") }
    house.now = house.now + 2
    try house.logIn("anna")
    #expect(throws: PeopleFault.badCredentials) { try house.logIn("anna", "wrong") }
    try house.logIn("anna")
  }

  @Test("Guesses from one address at many users make it wait, and no other")
  func addresses() throws {
    let house = try PeopleHouse()
    try house.add("anna")
    for number in 1...50 {
      let clue = try house.clue("u\(number)", from: "2001:db8:1:2::\(number)")
      #expect(throws: PeopleFault.badCredentials) {
        try house.people.verify(Login(username: "u", password: Password("x")), clue)
      }
    }
    #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
      try house.clue("anna", from: "2001:db8:1:2:3::")
    }
    for address in ["2001:db8:1:3::", "192.0.2.1", "::1", "127.0.0.1", nil] {
      _ = try house.clue("anna", from: address)
    }
  }

  @Test(
    "An IPv6 address counts by its first 64 bits, the machine itself not at all",
    arguments: [
      ("2001:db8::1", "2001:db8:0:0"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"),
      ("fe80::1:2:3:4", "fe80:0:0:0"), ("192.0.2.7", "192.0.2.7"), ("::1", nil),
      ("127.0.0.1", nil), ("", nil),
    ] as [(String, String?)])
  func networks(address: String, network: String?) {
    #expect(ClientNetwork.of(address) == network)
  }

  @Test("A burst of guesses that was let in before any failed is stopped before it is hashed")
  func burst() throws {
    let house = try PeopleHouse()
    try house.add("anna")
    let guess = Login(username: "anna", password: Password("wrong"))
    let clues = try (1...12).map { _ in try house.clue("anna") }
    for clue in clues.prefix(10) {
      #expect(throws: PeopleFault.badCredentials) { try house.people.verify(guess, clue) }
    }
    for clue in clues.dropFirst(10) {
      #expect(throws: PeopleFault.tooManyAttempts(retryAfterSeconds: 1)) {
        try house.people.verify(guess, clue)
      }
    }
  }
}
