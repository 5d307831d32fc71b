import Commands
import Core
import Database
import FeatureManifest

extension People {
  var commands: FeatureCommands {
    FeatureCommands(
      [UserCommands.self], settings: [.name, .role, .passwordStdin],
      actions: [
        AdminAction("addUser", logName: "user add", run: addUser),
        AdminAction("listUsers", logName: "user list", run: listUsers),
        AdminAction("setPassword", logName: "user password") {
          command, environment throws(CommandError) in
          let password = Password(try command.text("password"))
          return try change(
            command, UserChange(password: .set(password)),
            "has the new password; every session and token of the user has ended", environment)
        },
        AdminAction("deactivate", logName: "user deactivate") {
          command, environment throws(CommandError) in
          try change(
            command, UserChange(isActive: .set(false)),
            "is inactive; every session and token of the user has ended", environment)
        },
        AdminAction("activate", logName: "user activate") {
          command, environment throws(CommandError) in
          try change(command, UserChange(isActive: .set(true)), "is active", environment)
        },
      ])
  }

  private func addUser(
    _ command: AdminCommand, _ environment: AdminEnvironment
  ) throws(CommandError) -> [String] {
    let username = try command.text("username")
    let roleName = try command.text("role")
    guard let role = Role(rawValue: roleName) else { throw .usage("“\(roleName)” is no role.") }
    let password = Password(try command.text("password"))
    let timeZone = try command.text("timeZone")
    let new = NewUser(
      name: try command.text("name"), username: username, password: password, role: role,
      timeZone: timeZone.isEmpty ? nil : timeZone)
    let hash = try explained(username) { () throws(PeopleFault) in
      try environment.reader.read { transaction throws(PeopleFault) in
        try check(new, in: transaction)
      }
      return try self.hash(password)
    }
    let context = environment.context("createUser")
    let user = try environment.write(username) { try create(new, hash, context, in: $0) }
    return ["\(user.username) is user \(user.id), \(user.role.rawValue)."]
  }

  private func listUsers(
    _ command: AdminCommand, _ environment: AdminEnvironment
  ) throws(CommandError) -> [String] {
    try explained("") { () throws(PeopleFault) in
      try environment.reader.read { transaction throws(PeopleFault) in
        var lines: [String] = []
        var query = UsersQuery(limit: 500)
        repeat {
          let (users, next) = try self.users(query, in: transaction)
          lines += users.map { user in
            let state = user.isActive ? "active" : "inactive"
            return [
              user.id.description, escaped(user.username.text), user.role.rawValue, state,
              escaped(user.name),
            ].joined(separator: "\t")
          }
          query.after = next
        } while query.after != nil
        return lines
      }
    }
  }

  private func change(
    _ command: AdminCommand, _ change: UserChange, _ result: String,
    _ environment: AdminEnvironment
  ) throws(CommandError) -> [String] {
    let username = try command.text("username")
    let (user, hash) = try explained(username) { () throws(PeopleFault) in
      let user = try environment.reader.read { transaction throws(PeopleFault) in
        let user = try self.user(named: username, in: transaction)
        try check(change, of: user.id, in: transaction)
        return user
      }
      return (user, try self.hash(change))
    }
    let context = environment.context("updateUser")
    _ = try environment.write(username) { try update(user.id, change, hash, context, in: $0) }
    return ["\(user.username) \(result)."]
  }
}

/// A text with each character that a terminal would obey, or not show, as `\\u{7F}`.
private func escaped(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

/// Calls `body`, and converts its error to a message for the operator.
private func explained<Value>(
  _ username: String, _ body: () throws(PeopleFault) -> Value
) throws(CommandError) -> Value {
  do throws(PeopleFault) { return try body() } catch { throw CommandError(error, of: username) }
}

extension AdminEnvironment {
  fileprivate func write<Value: Sendable>(
    _ username: String, _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws(CommandError) -> Value {
    do {
      return try writer.write(work)
    } catch let fault as PeopleFault {
      throw CommandError(fault, of: username)
    } catch {
      throw CommandError("The database can't be written now (\(error)).")
    }
  }
}

extension CommandError {
  /// The message for the operator.
  package init(_ fault: PeopleFault, of username: String) {
    switch fault {
    case .notFound: self.init("There is no user “\(username)”.")
    case .tokenNotFound: self.init("There is no such token.")
    case .tooManyTokens: self.init("“\(username)” has as many tokens as a user may have.")
    case .usernameTaken: self.init("There is a user “\(username)” already.")
    case .lastAdmin: self.init("“\(username)” is the last active admin and stays one.")
    case .invalid(let fields):
      self.init(fields.map { "\($0.field): \($0.message)" }.joined(separator: " "))
    case .badCredentials, .wrongOldPassword: self.init("The password is another one.")
    case .wrongSetupCode, .wrongJoinCode: self.init("The code is another one.")
    case .tooManyInvited: self.init("Too many invited users have not joined.")
    case .alreadySetUp: self.init("There are users already.")
    case .tooManyAttempts(let seconds): self.init("Try again in \(seconds) seconds.")
    case .hashingFailed: self.init("There is not enough memory to hash a password.")
    case .database(let error): self.init("The database refused (\(error)).")
    }
  }
}
