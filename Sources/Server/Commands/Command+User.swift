import Host

extension Command {
  private static let username = Operand(name: "USERNAME", help: "What the user logs in with.")

  /// `kortti user add USERNAME`
  static let addUser = Command(
    words: ["user", "add"], summary: "Makes a user.",
    details: """
      The password is asked for on the terminal, twice, unless --password-stdin is given. Beside a running server
      the server makes the user.
      """,
    examples: [
      "kortti user add anna --name \"Anna Admin\" --role admin",
      "echo \"$PASSWORD\" | kortti user add otto --name Otto --password-stdin",
    ],
    operands: [username],
    options: [.name, .role, .passwordStdin, .timeZone, .database, .configuration]
  ) { given throws(CommandFault) in
    guard let name = try given.value(.name) else {
      throw .usage("“kortti user add” needs a --name.")
    }
    let role = try given.value(.role) ?? "reporter"
    let password = try given.newPassword()
    try OrderDesk.place(
      .addUser(username: given.operands[0], name: name, role: role, password: password), given)
  }

  /// `kortti user list`
  static let listUsers = Command(
    words: ["user", "list"], summary: "Lists the users.",
    details:
      "A line for each: number, username, role, active or inactive, name, with tabs between.",
    options: [.database, .configuration]
  ) { given throws(CommandFault) in try OrderDesk.place(.listUsers, given) }

  /// `kortti user password USERNAME`
  static let setPassword = Command(
    words: ["user", "password"], summary: "Gives a user another password.",
    details: "Every session of the user ends at once.", operands: [username],
    options: [.passwordStdin, .database, .configuration]
  ) { given throws(CommandFault) in
    let password = try given.newPassword()
    try OrderDesk.place(.setPassword(username: given.operands[0], password: password), given)
  }

  /// `kortti user deactivate USERNAME`
  static let deactivateUser = Command(
    words: ["user", "deactivate"], summary: "Lets a user in no more; what the user made stays.",
    details: "Every session of the user ends at once.", operands: [username],
    options: [.database, .configuration]
  ) { given throws(CommandFault) in
    try OrderDesk.place(.deactivate(username: given.operands[0]), given)
  }
}

extension Given {
  /// A password for somebody: a line of standard input, or asked for twice on the terminal.
  fileprivate func newPassword() throws(CommandFault) -> String {
    if try isOn(.passwordStdin) {
      guard let line = Terminal.line() else {
        throw CommandFault("There is no password on standard input.")
      }
      return line
    }
    guard Terminal.isInteractive else {
      throw CommandFault("There is no terminal to ask for the password on: give --password-stdin.")
    }
    guard let first = Terminal.askSecretly("New password: "),
      let second = Terminal.askSecretly("The same again: ")
    else { throw CommandFault("No password was given.") }
    guard first == second else { throw CommandFault("The two passwords differ.") }
    return first
  }
}
