import Ground
import People
import SQLite

extension Operation {
  /// Keeping users.
  static let users: [Operation] = [listUsers, createUser, updateUser, readUser]

  private static let listUsers = reads(
    20, "users", .get("/users"), .admin, .administration, "Lists users by name, inactive ones too."
  ) { (query: UsersQuery, _, house, reading) throws(PeopleFault) in
    let (users, next) = try house.people.users(query, in: reading)
    return Page(users, next: next?.cursor)
  }

  private static let createUser = labours(
    21, "createUser", .post("/users"), .admin, .administration, "Makes a user.",
    Traits<NewUser, User>(location: { "/users/\($0.id)" }),
    lookup: { new, _, house, reading throws(PeopleFault) in
      try house.people.check(new, in: reading)
    },
    labour: { new, _, house throws(PeopleFault) in try house.people.hash(new.password) }
  ) { new, hash, act, house, writing throws(PeopleFault) in
    try house.people.create(new, hash, act, in: writing)
  }

  private static let updateUser = labours(
    22, "updateUser", .patch("/users/{id}"), .admin, .administration, "Changes a user.",
    Traits<UserUpdate, User>(
      details:
        "What is left out stays. A new password and `active: false` end the user's sessions at "
        + "once. The last active admin can't be demoted or deactivated.",
      guardedBy: 66),
    lookup: { input, _, house, reading throws(PeopleFault) in
      try house.people.check(input.change, of: input.id, in: reading)
    },
    labour: { input, _, house throws(PeopleFault) in try house.people.hash(input.change) }
  ) { input, hash, act, house, writing throws(PeopleFault) in
    try house.people.update(input.id, input.change, hash, act, in: writing)
  }

  private static let readUser = reads(
    66, "user", .get("/users/{id}"), .admin, .administration, "Gives one user."
  ) { (input: UserInput, _, house, reading) throws(PeopleFault) in
    try house.people.user(input.id, in: reading)
  }
}
