package import Core
package import Database
import FeatureManifest
import Versions
import WebAPI

extension People {
  /// `renamed` is what other features do when a user has another name, and `seen` tells whom a manager sees.
  func usersOperations(_ renamed: [Renamed], seen: SeenPeople?) -> [Operation] {
    [
      listUsersOperation(seen), createUserOperation, updateUserOperation(renamed),
      readUserOperation,
    ]
  }

  var readUserOperation: Operation {
    .read(
      OperationInfo(66, "user", .get("/users/{id}"), .admin, .administration, "Gives one user.")
    ) { (input: Reference<Caller.User>, _, transaction) throws(PeopleFault) in
      try user(input.id, in: transaction)
    }
  }

  /// - Throws: `.notFound`.
  package func user(_ id: UserID, in transaction: ReadTransaction) throws(PeopleFault) -> User {
    guard let user = try transaction.user(id) else { throw .notFound }
    return user
  }

  /// The user with a username, in any case.
  ///
  /// - Throws: `.notFound`.
  package func user(named username: String, in transaction: ReadTransaction) throws(PeopleFault)
    -> User
  {
    let key = Username.key(of: username)
    guard let user = try transaction.user(usernameKey: key) else { throw .notFound }
    return user
  }

  func listUsersOperation(_ seen: SeenPeople?) -> Operation {
    .read(
      OperationInfo(
        20, "users", .get("/users"), .manager, .administration,
        "Lists users by name, inactive ones too."),
      OperationOptions<UsersQuery, Page<ListedUser>>(
        details:
          "Managers see and search only `id`, `name` and `active`, of the people whom the firm lets them see.",
        validator: { _, context, transaction throws(DatabaseError) in
          let people = try context.caller.flatMap { caller throws(DatabaseError) in
            try seen?(caller, transaction)
          }
          return try transaction.versions(of: people)
        })
    ) { query, context, transaction throws(PeopleFault) in
      let isWhole = context.caller.map { $0.role >= .admin } ?? false
      var query = query
      query.searchesUsernames = isWhole
      if let caller = context.caller, let seen {
        do throws(DatabaseError) { query.seen = try seen(caller, transaction) } catch {
          throw .database(error)
        }
      }
      let (users, next) = try users(query, in: transaction)
      return Page(users.map { ListedUser(user: $0, isWhole: isWhole) }, next: next?.cursor)
    }
  }

  /// A page of users by name, and the position of its last user when more follow.
  package func users(
    _ query: UsersQuery, in transaction: ReadTransaction
  ) throws(PeopleFault) -> (elements: [User], next: UserPosition?) {
    var found =
      if let seen = query.seen {
        try some(seen, of: query, in: transaction)
      } else {
        try transaction.users(query)
      }
    guard found.count > query.limit else { return (found, nil) }
    found.removeLast()
    return (found, found.last?.position)
  }

  /// Users after one, active or not, in the order of ids.
  package func users(
    after user: UserID, limit: Int, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [UserID] {
    do throws(PeopleFault) {
      return try transaction.users(after: user, limit: limit)
    } catch {
      if case .database(let error) = error { throw error }
      return []
    }
  }

  /// Those of some users whom a query finds, by name: at most one more than the limit.
  private func some(
    _ ids: [UserID], of query: UsersQuery, in transaction: ReadTransaction
  ) throws(PeopleFault) -> [User] {
    let part = Names.key(of: query.search)
    var found: [User] = []
    for id in ids {
      guard let user = try transaction.user(id), !user.isHidden else { continue }
      let isAsked = query.isActive == nil || user.isActive == query.isActive
      let isAfter = query.after.map { $0 < user.position } ?? true
      if isAsked, isAfter, part.isEmpty || user.position.nameKey.contains(part) {
        found.append(user)
      }
    }
    return Array(found.sorted { $0.position < $1.position }.prefix(query.limit + 1))
  }

  /// Creating a user, step 1: the checks before the hashing.
  ///
  /// - Throws: `.invalid`, `.usernameTaken`.
  package func check(_ new: NewUser, in transaction: ReadTransaction) throws(PeopleFault) {
    let username = try new.checked()
    if try transaction.user(usernameKey: username.key) != nil { throw .usernameTaken }
  }

  var createUserOperation: Operation {
    .writeWithPassword(
      OperationInfo(
        21, "createUser", .post("/users"), .admin.bySession, .administration, "Makes a user."),
      OperationOptions<NewUser, User>(location: { "/users/\($0.id)" }),
      lookup: { new, _, transaction throws(PeopleFault) in
        try check(new, in: transaction)
      }, offloaded: { new, _ throws(PeopleFault) in try hash(new.password) }
    ) { new, hash, context, transaction throws(PeopleFault) in
      try create(new, hash, context, in: transaction)
    }
  }

  /// Creating a user, step 2; `hash` is of the user's password.
  ///
  /// - Throws: `.invalid`, `.usernameTaken`.
  package func create(
    _ new: NewUser, _ hash: PasswordHash, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> User {
    // With others who make users, but not beside the sample data.
    transaction.hold(.organization.shared)
    let username = try new.checked()
    let user = User(
      id: try transaction.newID("users"), username: username, name: new.name, phone: new.phone,
      role: new.role,
      isActive: true, timeZone: new.timeZone ?? timeZone, createdAt: context.now)
    try transaction.insert(user, hash)
    try context.record(user: nil, user, in: transaction)
    return user
  }

  /// Changing a user, step 1: the checks before the hashing.
  ///
  /// - Throws: `.invalid`, `.notFound`.
  package func check(
    _ change: UserChange, of id: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) {
    _ = try change.checked()
    _ = try user(id, in: transaction)
  }

  /// Changing a user, step 2: hashes the new password, if any.
  package func hash(_ change: UserChange) throws(PeopleFault) -> PasswordHash? {
    guard case .set(let password) = change.password else { return nil }
    return try hash(password)
  }

  func updateUserOperation(_ renamed: [Renamed]) -> Operation {
    .writeWithPassword(
      OperationInfo(
        22, "updateUser", .patch("/users/{id}"), .admin.bySession, .administration,
        "Changes a user."),
      OperationOptions<UserUpdate, User>(
        details:
          "What is left out stays. A new password and `active: false` end the user's sessions "
          + "and tokens at once. The last active admin can't be demoted or deactivated.",
        ifMatch: IfMatch(readUserOperation) { input, _ in [.organization, .user(input.id)] }),
      lookup: { input, _, transaction throws(PeopleFault) in
        try check(input.change, of: input.id, in: transaction)
      }, offloaded: { input, _ throws(PeopleFault) in try hash(input.change) }
    ) { input, hash, context, transaction throws(PeopleFault) in
      let (before, after) = try update(input.id, input.change, hash, context, in: transaction)
      if !Names.areIdentical(after.name, before.name) {
        do throws(DatabaseError) {
          for tell in renamed { try tell(after.id, transaction) }
        } catch {
          throw .database(error)
        }
      }
      return after
    }
  }

  /// Changing a user, step 3; `hash` is of the new password. A new password and deactivation end the user's sessions
  /// and tokens. A placeholder who is given what it takes to log in is a user like any other from then on.
  ///
  /// - Returns: the user before and after.
  /// - Throws: `.invalid`, `.notFound`, `.usernameTaken`, `.lastAdmin`.
  package func update(
    _ id: UserID, _ change: UserChange, _ hash: PasswordHash?, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> (before: User, after: User) {
    let username = try change.checked()
    transaction.hold(.organization, .user(id))
    let before = try user(id, in: transaction)
    var after = before
    after.username = username.applied(to: before.username)
    after.name = change.name.applied(to: before.name)
    after.phone = change.phone.applied(to: before.phone)
    after.role = change.role.applied(to: before.role)
    after.isActive = change.isActive.applied(to: before.isActive)
    after.timeZone = change.timeZone.applied(to: before.timeZone)
    let maySoonLogIn = hash != nil || after.isActive || after.username.key != before.username.key
    if maySoonLogIn || after.role != before.role { after.isPlaceholder = false }
    if before.isActiveAdmin, !after.isActiveAdmin {
      guard try transaction.hasActiveAdmin(otherThan: id) else { throw .lastAdmin }
    }
    if !after.isIdentical(to: before) {
      try transaction.update(after)
      try context.record(user: before, after, in: transaction)
    }
    if let hash {
      try transaction.update(hash, of: id)
      try transaction.deleteInvitation(of: id)
      // Whoever waits may try the new password at once.
      for username in [before.username, after.username] {
        try forgetCounts(of: username.key, in: transaction)
      }
    }
    if hash != nil || (before.isActive && !after.isActive) {
      let ended = try transaction.endSessions(of: id)
      try endTokens(of: id, context, in: transaction)
      if hash != nil {
        try context.record(newPasswordOf: id, endedSessions: ended, in: transaction)
      }
    }
    return (before, after)
  }
}

extension ReadTransaction {
  /// What is another text whenever one of some users is, or one of all for `nil`, or there are others.
  fileprivate func versions(of users: [UserID]?) throws(DatabaseError) -> String {
    guard let users else { return "\(try version(of: .users, parts: 1...Int64.max))" }
    var text = ""
    for user in users {
      let version = try version(of: .users, part: user.value)
      text += "\(user) \(version)\n"
    }
    return text
  }
}

extension NewUser {
  fileprivate func checked() throws(PeopleFault) -> Username {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    errors.check("phone", phone, .short)
    errors.check("password", password)
    let checked = Username(username)
    if let error = Username.error(of: username) { errors.append(error) }
    guard let checked, errors.isEmpty else { throw .invalid(errors) }
    return checked
  }
}

extension UserChange {
  fileprivate func checked() throws(PeopleFault) -> FieldUpdate<Username> {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    errors.check("phone", phone, .short)
    if case .set(let password) = password { errors.check("password", password) }
    var checked: FieldUpdate<Username> = .keep
    if case .set(let text) = username {
      if let error = Username.error(of: text) { errors.append(error) }
      if let username = Username(text) { checked = .set(username) }
    }
    if !errors.isEmpty { throw .invalid(errors) }
    return checked
  }
}
