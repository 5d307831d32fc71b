import ArgumentParser
import Host

extension Kortti {
  /// `kortti user add USERNAME`
  struct AddUser: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Makes a user.",
      discussion: """
        The password is asked for on the terminal, twice, unless --password-stdin is given. Beside a running server \
        the server makes the user.

        Examples:
          kortti user add anna --name "Anna Admin" --role admin
          echo "$PASSWORD" | kortti user add otto --name Otto --password-stdin
        """)

    @Argument(help: ArgumentHelp("What the user logs in with.", valueName: "USERNAME"))
    var username: String
    @Option(.name) var name: String?
    @Option(.role) var role: String?
    @Flag(.passwordStdin) var passwordStdin = false
    @Option(.timeZone) var timeZone: String?
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] {
      shared.options
        .adding(.name, name)
        .adding(.role, role)
        .adding(.passwordStdin, passwordStdin)
        .adding(.timeZone, timeZone)
    }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      guard let name = try options.value(.name) else {
        throw .usage("“kortti user add” needs a --name.")
      }
      let role = try options.value(.role) ?? "reporter"
      let password = try options.newPassword()
      try AdminSocket.place(
        .addUser(username: username, name: name, role: role, password: password), options)
    }
  }

  /// `kortti user list`
  struct ListUsers: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the users.",
      discussion: """
        A line for each: number, username, role, active or inactive, name, with tabs between.
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      try AdminSocket.place(.listUsers, options)
    }
  }

  /// `kortti user password USERNAME`
  struct SetPassword: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "password", abstract: "Gives a user another password.",
      discussion: "Every session of the user ends at once.")

    @Argument(help: ArgumentHelp("What the user logs in with.", valueName: "USERNAME"))
    var username: String
    @Flag(.passwordStdin) var passwordStdin = false
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] {
      shared.options
        .adding(.passwordStdin, passwordStdin)
    }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      let password = try options.newPassword()
      try AdminSocket.place(.setPassword(username: username, password: password), options)
    }
  }

  /// `kortti user deactivate USERNAME`
  struct DeactivateUser: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "deactivate", abstract: "Lets a user in no more; what the user made stays.",
      discussion: """
        Every session of the user ends at once.
        """)

    @Argument(help: ArgumentHelp("What the user logs in with.", valueName: "USERNAME"))
    var username: String
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      try AdminSocket.place(.deactivate(username: username), options)
    }
  }
}

extension ResolvedOptions {
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
    guard let first = Terminal.readSecret("New password: "),
      let second = Terminal.readSecret("The same again: ")
    else { throw CommandFault("No password was given.") }
    guard first == second else { throw CommandFault("The two passwords differ.") }
    return first
  }
}
