import Core
import People
import Database

extension Operation {
  /// Keeping users.
  static let users: [Operation] = [listUsers, createUser, updateUser, readUser]

  private static let listUsers = reads(
    20, "users", .get("/users"), .admin, .administration, "Lists users by name, inactive ones too."
  ) { (query: UsersQuery, _, services, transaction) throws(PeopleFault) in
    let (users, next) = try services.people.users(query, in: transaction)
    return Page(users, next: next?.cursor)
  }

  private static let createUser = offloads(
    21, "createUser", .post("/users"), .admin, .administration, "Makes a user.",
    OperationOptions<NewUser, User>(location: { "/users/\($0.id)" }),
    lookup: { new, _, services, transaction throws(PeopleFault) in
      try services.people.check(new, in: transaction)
    },
    offloaded: { new, _, services throws(PeopleFault) in try services.people.hash(new.password) }
  ) { new, hash, context, services, transaction throws(PeopleFault) in
    try services.people.create(new, hash, context, in: transaction)
  }

  private static let updateUser = offloads(
    22, "updateUser", .patch("/users/{id}"), .admin, .administration, "Changes a user.",
    OperationOptions<UserUpdate, User>(
      details:
        "What is left out stays. A new password and `active: false` end the user's sessions at "
        + "once. The last active admin can't be demoted or deactivated.",
      preconditionReader: 66),
    lookup: { input, _, services, transaction throws(PeopleFault) in
      try services.people.check(input.change, of: input.id, in: transaction)
    },
    offloaded: { input, _, services throws(PeopleFault) in try services.people.hash(input.change) }
  ) { input, hash, context, services, transaction throws(PeopleFault) in
    try services.people.update(input.id, input.change, hash, context, in: transaction)
  }

  private static let readUser = reads(
    66, "user", .get("/users/{id}"), .admin, .administration, "Gives one user."
  ) { (input: UserInput, _, services, transaction) throws(PeopleFault) in
    try services.people.user(input.id, in: transaction)
  }
}
