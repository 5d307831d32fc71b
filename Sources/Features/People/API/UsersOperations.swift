import Core
import Database
import FeatureManifest
import WebAPI

extension People {
  /// `renamed` is what other features do when a user has another name.
  func usersOperations(_ renamed: [Renamed]) -> [Operation] {
    [
      listUsersOperation, createUserOperation, updateUserOperation(renamed), readUserOperation,
    ]
  }

  var listUsersOperation: Operation {
    .read(
      OperationInfo(
        20, "users", .get("/users"), .manager, .administration,
        "Lists users by name, inactive ones too."),
      OperationOptions<UsersQuery, Page<ListedUser>>(
        details: "Managers see and search only `id`, `name` and `active`.")
    ) { query, context, transaction throws(PeopleFault) in
      let isWhole = context.caller.map { $0.role >= .admin } ?? false
      var query = query
      query.searchesUsernames = isWhole
      let (users, next) = try users(query, in: transaction)
      return Page(users.map { ListedUser(user: $0, isWhole: isWhole) }, next: next?.cursor)
    }
  }

  var createUserOperation: Operation {
    .writeWithPassword(
      OperationInfo(21, "createUser", .post("/users"), .admin, .administration, "Makes a user."),
      OperationOptions<NewUser, User>(location: { "/users/\($0.id)" }),
      lookup: { new, _, transaction throws(PeopleFault) in
        try check(new, in: transaction)
      }, offloaded: { new, _ throws(PeopleFault) in try hash(new.password) }
    ) { new, hash, context, transaction throws(PeopleFault) in
      try create(new, hash, context, in: transaction)
    }
  }

  func updateUserOperation(_ renamed: [Renamed]) -> Operation {
    .writeWithPassword(
      OperationInfo(
        22, "updateUser", .patch("/users/{id}"), .admin, .administration, "Changes a user."),
      OperationOptions<UserUpdate, User>(
        details:
          "What is left out stays. A new password and `active: false` end the user's sessions at "
          + "once. The last active admin can't be demoted or deactivated.",
        ifMatch: readUserOperation),
      lookup: { input, _, transaction throws(PeopleFault) in
        try check(input.change, of: input.id, in: transaction)
      }, offloaded: { input, _ throws(PeopleFault) in try hash(input.change) }
    ) { input, hash, context, transaction throws(PeopleFault) in
      let before = try user(input.id, in: transaction)
      let after = try update(input.id, input.change, hash, context, in: transaction)
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

  var readUserOperation: Operation {
    .read(
      OperationInfo(66, "user", .get("/users/{id}"), .admin, .administration, "Gives one user.")
    ) { (input: Reference<Kind.User>, _, transaction) throws(PeopleFault) in
      try user(input.id, in: transaction)
    }
  }
}
