import Crypto
import Ground
import People
import SQLite
import TestSupport
import Trail

/// People on a fresh database, with passwords hashed by the weakest Argon2id and a clock moved by hand.
final class PeopleHouse {
  static let password = "correct horse"

  let fresh: FreshDatabase
  let people: People
  var now = Instant(seconds: 1_772_438_400)

  init() throws {
    fresh = try FreshDatabase()
    people = Self.people(over: fresh)
  }

  /// Other people over the same database.
  static func people(
    over fresh: FreshDatabase, _ lifetimes: SessionLifetimes = SessionLifetimes(),
    _ argon2id: Argon2id = Argon2id(memoryBytes: 8_192, passes: 1)
  ) -> People {
    People(
      lifetimes: lifetimes, timeZone: "Europe/Helsinki", hashing: .argon2id(argon2id),
      randomBytes: { Random.bytes($0) }, writer: fresh.database.writer)
  }

  /// An act of that user; of the command line when there is none.
  func act(_ caller: Caller? = nil, from address: String? = nil) -> Act {
    Act(caller: caller, now: now, requestID: "r1", operation: "test", address: address)
  }

  func read<Value>(
    _ body: (Reading) throws(PeopleFault) -> Value
  ) throws(PeopleFault) -> Value { try fresh.reader.read(body) }

  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Writing) throws -> Value
  ) throws -> Value { try fresh.write(work) }

  @discardableResult
  func add(
    _ username: String, name: String? = nil, role: Role = .reporter
  ) throws -> User {
    let new = NewUser(
      name: name ?? username, username: username, password: Password(Self.password), role: role)
    try read { (reading) throws(PeopleFault) in try people.check(new, in: reading) }
    let hash = try people.hash(new.password)
    return try write { [people, act = act()] in try people.create(new, hash, act, in: $0) }
  }

  @discardableResult
  func update(_ id: UserID, _ change: UserChange, by caller: Caller? = nil) throws -> User {
    try read { (reading) throws(PeopleFault) in try people.check(change, of: id, in: reading) }
    let hash = try people.hash(change)
    return try write { [people, act = act(caller)] in
      try people.update(id, change, hash, act, in: $0)
    }
  }

  func clue(
    _ username: String, of other: People? = nil, from address: String? = nil
  ) throws(PeopleFault) -> PasswordClue {
    let login = Login(username: username, password: Password(""))
    return try read { (reading) throws(PeopleFault) in
      try (other ?? people).lookUp(login, act(from: address), in: reading)
    }
  }

  @discardableResult
  func logIn(
    _ username: String, _ password: String = password, to other: People? = nil
  ) throws -> LoginResult {
    let people = other ?? people
    let login = Login(username: username, password: Password(password))
    let proof = try people.verify(login, try clue(username, of: people))
    return try write { [act = act()] in try people.logIn(proof, act, in: $0) }
  }

  func changePassword(of caller: Caller, from old: String, to new: String) throws {
    let change = PasswordChange(old: Password(old), new: Password(new))
    let act = act(caller)
    let clue = try read { (reading) throws(PeopleFault) in
      try people.lookUp(change, act, in: reading)
    }
    let proof = try people.verify(change, clue)
    try write { [people] in try people.changePassword(proof, act, in: $0) }
  }

  func caller(_ authHash: String) throws(PeopleFault) -> Caller? {
    try read { (reading) throws(PeopleFault) in
      try people.caller(authHash: authHash, at: now, in: reading)
    }
  }

  /// The trail's rows, oldest first.
  func trail() throws -> [TrailRow] {
    try fresh.reader.read { (reading) throws(SQLiteError) in
      try Trail.rows(TrailQuery(limit: 1_000), in: reading).reversed()
    }
  }
}
