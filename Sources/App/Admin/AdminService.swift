import WebAPI
import Core
import People
import Database
import AuditLog

/// Carries out orders on an open database.
final class AdminService: Sendable {
  let environment: AppEnvironment
  private let reader: Reader

  /// An admin service with a connection of his own.
  ///
  /// - Throws: why the database can't be read, in one sentence.
  init(_ environment: AppEnvironment) throws(CommandFault) {
    self.environment = environment
    reader = try environment.reader()
  }

  /// Carries an order out. One at a time.
  ///
  /// - Returns: lines for standard output.
  /// - Throws: why it is not carried out, in one sentence.
  func run(_ command: AdminCommand) throws(CommandFault) -> [String] {
    switch command {
    case .addUser(let username, let name, let role, let password):
      try addUser(username, name, role, Password(password))
    case .listUsers: try listUsers()
    case .setPassword(let username, let password):
      try change(
        username, UserChange(password: .set(Password(password))), "has the new password")
    case .deactivate(let username):
      try change(username, UserChange(isActive: .set(false)), "is inactive")
    case .check: try check()
    case .backup(let path): try backUp(to: path)
    case .importCourses(let file, let text, let isDryRun):
      try importCourses(file, text, isDryRun: isDryRun)
    }
  }

  /// Whether there is an active admin.
  func hasAdmin() throws(CommandFault) -> Bool {
    try told("") { () throws(PeopleFault) in
      try reader.read { transaction throws(PeopleFault) in try People.hasAdmin(in: transaction) }
    }
  }

  func context(_ operation: String) -> RequestContext {
    RequestContext(
      caller: nil, now: environment.now(), requestID: "command-line", operation: operation)
  }

  private func addUser(
    _ username: String, _ name: String, _ role: String, _ password: Password
  ) throws(CommandFault) -> [String] {
    guard let role = Role(rawValue: role) else { throw .usage("“\(role)” is no role.") }
    let people = environment.people
    let new = NewUser(name: name, username: username, password: password, role: role)
    let hash = try told(username) { () throws(PeopleFault) in
      try reader.read { transaction throws(PeopleFault) in try people.check(new, in: transaction) }
      return try people.hash(password)
    }
    let context = context("createUser")
    let user = try write(username) { try people.create(new, hash, context, in: $0) }
    return ["\(user.username) is user \(user.id), \(user.role.rawValue)."]
  }

  private func listUsers() throws(CommandFault) -> [String] {
    let people = environment.people
    return try told("") { () throws(PeopleFault) in
      try reader.read { transaction throws(PeopleFault) in
        var lines: [String] = []
        var query = UsersQuery(limit: 500)
        repeat {
          let (users, next) = try people.users(query, in: transaction)
          lines += users.map { user in
            let state = user.isActive ? "active" : "inactive"
            return "\(user.id)\t\(user.username)\t\(user.role.rawValue)\t\(state)\t\(user.name)"
          }
          query.after = next
        } while query.after != nil
        return lines
      }
    }
  }

  private func change(
    _ username: String, _ change: UserChange, _ now: String
  ) throws(CommandFault) -> [String] {
    let people = environment.people
    let (user, hash) = try told(username) { () throws(PeopleFault) in
      let user = try reader.read { transaction throws(PeopleFault) in
        let user = try people.user(named: username, in: transaction)
        try people.check(change, of: user.id, in: transaction)
        return user
      }
      return (user, try people.hash(change))
    }
    let context = context("updateUser")
    _ = try write(username) { try people.update(user.id, change, hash, context, in: $0) }
    return ["\(user.username) \(now); every session of the user has ended."]
  }

  private func told<Value>(
    _ username: String, _ body: () throws(PeopleFault) -> Value
  ) throws(CommandFault) -> Value {
    do throws(PeopleFault) { return try body() } catch { throw CommandFault(error, of: username) }
  }

  private func write<Value: Sendable>(
    _ username: String, _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws(CommandFault) -> Value {
    do {
      return try environment.database.writer.write(work)
    } catch let fault as PeopleFault {
      throw CommandFault(fault, of: username)
    } catch {
      throw CommandFault("The database can't be written now (\(error)).")
    }
  }

  private func check() throws(CommandFault) -> [String] {
    let path = environment.database.path
    let found: (damage: [String], auditLog: AuditVerdict)
    do throws(DatabaseError) {
      found = try reader.read { transaction throws(DatabaseError) in
        (try transaction.damage(), try AuditLog.verify(in: transaction))
      }
    } catch {
      throw CommandFault("\(path) can't be read (\(error)).")
    }
    var damage = found.damage
    switch found.auditLog {
    case .whole(let rows, let hash):
      if damage.isEmpty {
        return ["\(path) is sound; its audit trail has \(rows) rows and ends in \(hash)."]
      }
    case .broken(let row): damage.append("row \(row) of the audit trail is not as it was written")
    case .cut(let row): damage.append("rows behind \(row) are missing from the audit trail")
    }
    let more = damage.count > 1 ? ", and \(damage.count - 1) more" : ""
    throw CommandFault("\(path) is damaged: \(damage[0])\(more).")
  }

  private func backUp(to path: String) throws(CommandFault) -> [String] {
    do throws(DatabaseOpenError) {
      let backup = try reader.backup(to: path)
      return ["\(backup.path) holds \(backup.size) bytes, SHA-256 \(backup.digest)."]
    } catch {
      throw CommandFault(error.description)
    }
  }
}

extension CommandFault {
  /// What People refused, as a sentence for whoever sits at the command line.
  init(_ fault: PeopleFault, of username: String) {
    switch fault {
    case .notFound: self.init("There is no user “\(username)”.")
    case .usernameTaken: self.init("There is a user “\(username)” already.")
    case .lastAdmin: self.init("“\(username)” is the last active admin and stays one.")
    case .invalid(let fields):
      self.init(fields.map { "\($0.field): \($0.message)" }.joined(separator: " "))
    case .badCredentials, .wrongOldPassword: self.init("The password is another one.")
    case .tooManyAttempts(let seconds): self.init("Try again in \(seconds) seconds.")
    case .hashingFailed: self.init("There is not enough memory to hash a password.")
    case .database(let error): self.init("The database refused (\(error)).")
    }
  }
}
