package import Core
package import Database
package import FeatureManifest
package import Zones

extension People {
  /// The staff of a sample company.
  static let demo = DemoData(users: [
    DemoUser("anna", "Anna Aalto", .admin), DemoUser("mikko", "Mikko Mäkelä", .manager),
    DemoUser("riitta", "Riitta Rautio", .reporter), DemoUser("otto", "Otto Oksanen", .reporter),
    DemoUser("veera", "Veera Virtanen", .reporter),
  ])

  /// Whether there is no user yet.
  package func hasNoUser(in transaction: ReadTransaction) throws(PeopleFault) -> Bool {
    try users(UsersQuery(limit: 1), in: transaction).elements.isEmpty
  }

  /// Creates the users and the data of demos in one transaction. The users of the first demo are the staff.
  ///
  /// - Throws: `.alreadySetUp` when there are users, but for one alone.
  package func create(_ demos: [DemoData], now: Instant, zones: Zones, writer: Writer) throws {
    let prepared = try prepare(demos)
    try writer.write { transaction in
      try create(prepared, now: now, zones: zones, in: transaction)
    }
    // Files are kept for the rows that name them, until these are committed.
    withExtendedLifetime(prepared) {}
  }

  /// Does what must not be waited for in the transaction: hashes passwords, stores files.
  func prepare(_ demos: [DemoData]) throws -> [PreparedDemo] {
    try demos.map { demo in
      PreparedDemo(
        users: try demo.users.map { ($0, try hash(Password(DemoData.password))) },
        create: try demo.prepare())
    }
  }

  /// - Throws: `.alreadySetUp` unless there is no user, or one alone.
  func create(
    _ demos: [PreparedDemo], now: Instant, zones: Zones, in transaction: WriteTransaction
  ) throws {
    transaction.hold(.organization)
    try checkIsNew(in: transaction)
    var staff: [DemoEnvironment.Member] = []
    for demo in demos {
      let caller = staff.first.map {
        Caller(user: $0.id, role: $0.role, timeZone: DemoData.timeZone)
      }
      let context = RequestContext(
        caller: caller, now: now, requestID: "demo", operation: "createUser")
      let users = try demo.users.map { user, hash in
        try member(user, hash, context, in: transaction)
      }
      if staff.isEmpty { staff = users }
      try demo.create(
        DemoEnvironment(
          staff: staff, users: users, now: now, zones: zones, transaction: transaction))
    }
  }

  /// Creates a user. An admin who was there before, with the username of a made-up person, takes that person's place.
  private func member(
    _ user: DemoUser, _ hash: PasswordHash, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> DemoEnvironment.Member {
    if let found = try transaction.user(usernameKey: Username.key(of: user.username)) {
      return DemoEnvironment.Member(id: found.id, role: found.role)
    }
    let new = NewUser(
      name: user.name, username: user.username, password: Password(DemoData.password),
      role: user.role, timeZone: DemoData.timeZone)
    let created = try create(new, hash, context, in: transaction)
    return DemoEnvironment.Member(id: created.id, role: created.role)
  }
}

/// A demo that only its transaction is left of.
struct PreparedDemo: Sendable {
  /// With a hash of the sample password each.
  let users: [(user: DemoUser, hash: PasswordHash)]
  let create: DemoData.Create
}
