import JSON

/// What the command line wants done to a database. It is carried out by the same admin service in either place: in the server that runs
/// on the database, or in this process when none does.
enum AdminCommand: Sendable, Equatable {
  /// Makes a user.
  case addUser(username: String, name: String, role: String, password: String)
  /// Lists all users.
  case listUsers
  /// Gives a user another password and ends the user's sessions.
  case setPassword(username: String, password: String)
  /// Deactivates a user and ends the user's sessions.
  case deactivate(username: String)
  /// Looks whether the file and the audit log are sound.
  case check
  /// Copies the database; the path is absolute.
  case backup(path: String)
  /// Enters the courses of a file, whose name is for its faults; a dry run enters nothing.
  case importCourses(file: String, text: String, isDryRun: Bool)
}

extension AdminCommand {
  /// What it is called in the log, without anything personal.
  var name: String {
    switch self {
    case .addUser: "user add"
    case .listUsers: "user list"
    case .setPassword: "user password"
    case .deactivate: "user deactivate"
    case .check: "check"
    case .backup: "backup"
    case .importCourses: "import courses"
    }
  }

  /// The order as one line of JSON, for the server's socket.
  var line: String {
    let tree: JSONTree
    switch self {
    case .addUser(let username, let name, let role, let password):
      tree = .object([
        "order": .text("addUser"), "username": .text(username), "name": .text(name),
        "role": .text(role), "password": .text(password),
      ])
    case .listUsers: tree = .object(["order": .text("listUsers")])
    case .setPassword(let username, let password):
      tree = .object([
        "order": .text("setPassword"), "username": .text(username), "password": .text(password),
      ])
    case .deactivate(let username):
      tree = .object(["order": .text("deactivate"), "username": .text(username)])
    case .check: tree = .object(["order": .text("check")])
    case .backup(let path): tree = .object(["order": .text("backup"), "path": .text(path)])
    case .importCourses(let file, let text, let isDryRun):
      tree = .object([
        "order": .text("importCourses"), "file": .text(file), "text": .text(text),
        "dryRun": .flag(isDryRun),
      ])
    }
    return String(decoding: tree.compact, as: UTF8.self)
  }

  /// The order that a line holds, or `nil`.
  init?(line: String) {
    guard let tree = JSONTree(line: line) else { return nil }
    func text(_ name: String) -> String? {
      if case .text(let text) = tree[name] { text } else { nil }
    }
    switch text("order") {
    case "addUser":
      guard let username = text("username"), let name = text("name"), let role = text("role"),
        let password = text("password")
      else { return nil }
      self = .addUser(username: username, name: name, role: role, password: password)
    case "listUsers": self = .listUsers
    case "setPassword":
      guard let username = text("username"), let password = text("password") else { return nil }
      self = .setPassword(username: username, password: password)
    case "deactivate":
      guard let username = text("username") else { return nil }
      self = .deactivate(username: username)
    case "check": self = .check
    case "backup":
      guard let path = text("path") else { return nil }
      self = .backup(path: path)
    case "importCourses":
      guard let file = text("file"), let courses = text("text"),
        case .flag(let isDryRun) = tree["dryRun"]
      else { return nil }
      self = .importCourses(file: file, text: courses, isDryRun: isDryRun)
    default: return nil
    }
  }
}

/// What came of an order: lines for standard output, or why it was not carried out.
typealias AdminOutcome = Result<[String], CommandFault>

extension AdminOutcome {
  /// The outcome as one line of JSON.
  var line: String {
    let tree: JSONTree =
      switch self {
      case .success(let lines): .object(["lines": .array(lines.map { .text($0) })])
      case .failure(let fault): .object(["fault": .text(fault.description)])
      }
    return String(decoding: tree.compact, as: UTF8.self)
  }

  /// The outcome that a line holds, or `nil`.
  init?(line: String) {
    guard let tree = JSONTree(line: line) else { return nil }
    if case .text(let sentence) = tree["fault"] {
      self = .failure(CommandFault(sentence))
    } else if case .array(let lines) = tree["lines"] {
      self = .success(lines.compactMap { if case .text(let text) = $0 { text } else { nil } })
    } else {
      return nil
    }
  }
}

extension JSONTree {
  fileprivate init?(line: String) {
    guard let document = try? JSONDocument(Array(line.utf8)) else { return nil }
    self.init(document.root)
  }
}
