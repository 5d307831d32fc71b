import AuditLog
import Core
import Crypto
import Database
import People
import TestSupport

/// The People service on a test database. Its passwords are hashed with the cheapest Argon2id parameters.
final class PeopleFixture {
  static let password = "correct horse"

  let database: TestDatabase
  let people: People
  let clock: TestClock

  init(writers: Int = 1) throws {
    let clock = TestClock()
    self.clock = clock
    database = try TestDatabase(writers: writers)
    people = Self.people(database, uptime: { clock.now.seconds })
  }

  var now: Instant {
    get { clock.now }
    set { clock.now = newValue }
  }

  static func people(
    _ database: TestDatabase, _ lifetimes: SessionLifetimes = SessionLifetimes(),
    _ argon2id: Argon2id = Argon2id(memoryBytes: 8_192, passes: 1),
    uptime: @escaping @Sendable () -> Int64 = People.systemUptime
  ) -> People {
    People(
      lifetimes: lifetimes, timeZone: "Europe/Helsinki", hashing: .argon2id(argon2id),
      randomBytes: { Random.bytes($0) }, writer: database.writer, uptime: uptime)
  }

  func context(_ caller: Caller? = nil, from address: String? = nil) -> RequestContext {
    .test(caller, at: now, from: address)
  }

  func read<Value>(
    _ body: (ReadTransaction) throws(PeopleFault) -> Value
  ) throws(PeopleFault) -> Value { try database.read(body) }

  func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws -> Value { try database.write(work) }

  @discardableResult
  func add(
    _ username: String, name: String? = nil, role: Role = .reporter
  ) throws -> User {
    let new = NewUser(
      name: name ?? username, username: username, password: Password(Self.password), role: role)
    try read { (transaction) throws(PeopleFault) in try people.check(new, in: transaction) }
    let hash = try people.hash(new.password)
    return try write { [people, context = context()] in
      try people.create(new, hash, context, in: $0)
    }
  }

  @discardableResult
  func update(_ id: UserID, _ change: UserChange, by caller: Caller? = nil) throws -> User {
    try read { (transaction) throws(PeopleFault) in
      try people.check(change, of: id, in: transaction)
    }
    let hash = try people.hash(change)
    return try write { [people, context = context(caller)] in
      try people.update(id, change, hash, context, in: $0).after
    }
  }

  func challenge(
    _ username: String, of other: People? = nil, from address: String? = nil
  ) throws(PeopleFault) -> PasswordChallenge {
    let login = Login(username: username, password: Password(""))
    return try read { (transaction) throws(PeopleFault) in
      try (other ?? people).lookUp(login, context(from: address), in: transaction)
    }
  }

  @discardableResult
  func logIn(
    _ username: String, _ password: String = password, to other: People? = nil,
    from address: String? = nil
  ) throws -> LoginResult {
    let people = other ?? people
    let login = Login(username: username, password: Password(password))
    let verified = try people.verify(login, try challenge(username, of: people, from: address))
    return try write { [context = context()] in try people.logIn(verified, context, in: $0) }
  }

  func changePassword(of caller: Caller, from old: String, to new: String) throws {
    let change = PasswordChange(old: Password(old), new: Password(new))
    let context = context(caller)
    let challenge = try read { (transaction) throws(PeopleFault) in
      try people.lookUp(change, context, in: transaction)
    }
    let verified = try people.verify(change, challenge)
    try write { [people] in try people.changePassword(verified, context, in: $0) }
  }

  func caller(_ authHash: String) throws(PeopleFault) -> Caller? {
    try read { (transaction) throws(PeopleFault) in
      try people.caller(authHash: authHash, at: now, in: transaction)
    }
  }

  /// The audit log's rows, oldest first.
  func auditLog() throws -> [AuditRow] {
    try database.sealAuditLog()
    return try database.read { (transaction) throws(DatabaseError) in
      try AuditLog.rows(AuditQuery(limit: 1_000), in: transaction).reversed()
    }
  }
}
