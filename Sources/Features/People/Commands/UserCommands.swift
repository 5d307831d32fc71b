import ArgumentParser
import Commands
import Core
import Database
import Host
import JSON

/// `kortti user`
struct UserCommands: KorttiCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "Makes and keeps users: user add, list, password, deactivate, activate.",
    subcommands: [
      AddUser.self, ListUsers.self, SetPassword.self, DeactivateUser.self, ActivateUser.self,
    ])
}

extension UserCommands {
  /// `kortti user add USERNAME`
  struct AddUser: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Makes a user.",
      discussion: """
        The password is asked for on the terminal, twice, unless --password-stdin is given. Beside a running server \
        the server makes the user. Where there is no database, it makes one.

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

    var access: DatabaseAccess { .making }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      let name = try name(options)
      let role = try options.value(.role) ?? "reporter"
      let password = try options.newPassword()
      return AdminCommand(
        "addUser",
        [
          "username": .text(username), "name": .text(name), "role": .text(role),
          "password": .text(password), "timeZone": .text(options.values(.timeZone).last ?? ""),
        ])
    }

    private func name(_ options: ResolvedOptions) throws(CommandError) -> String {
      guard let name = try options.value(.name) else {
        throw .usage("“kortti user add” needs a --name.")
      }
      return name
    }
  }

  /// `kortti user list`
  struct ListUsers: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the users.",
      discussion: """
        A line for each: number, username, role, active or inactive, name, with tabs between.
        """)

    @OptionGroup var shared: SharedOptions

    var access: DatabaseAccess { .reading }

    var options: [Setting: [String]] { shared.options }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("listUsers")
    }
  }

  /// `kortti user password USERNAME`
  struct SetPassword: DatabaseCommand {
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

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      let password = try options.newPassword()
      return AdminCommand(
        "setPassword", ["username": .text(username), "password": .text(password)])
    }
  }

  /// `kortti user deactivate USERNAME`
  struct DeactivateUser: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "deactivate", abstract: "Lets a user in no more; what the user made stays.",
      discussion: """
        Every session of the user ends at once.
        """)

    @Argument(help: ArgumentHelp("What the user logs in with.", valueName: "USERNAME"))
    var username: String
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("deactivate", ["username": .text(username)])
    }
  }

  /// `kortti user activate USERNAME`
  struct ActivateUser: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "activate", abstract: "Lets an inactive user in again.",
      discussion: "The password is the one that the user had.")

    @Argument(help: ArgumentHelp("What the user logs in with.", valueName: "USERNAME"))
    var username: String
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("activate", ["username": .text(username)])
    }
  }
}

extension ResolvedOptions {
  /// A new password: a line of standard input, or asked for twice on the terminal.
  fileprivate func newPassword() throws(CommandError) -> String {
    if try isOn(.passwordStdin) {
      guard let line = Terminal.line() else {
        throw CommandError("There is no password on standard input.")
      }
      return line
    }
    guard Terminal.isInteractive else {
      throw CommandError("There is no terminal to ask for the password on: give --password-stdin.")
    }
    guard let first = Terminal.readSecret("New password: "),
      let second = Terminal.readSecret("The same again: ")
    else { throw CommandError("No password was given.") }
    guard first == second else { throw CommandError("The two passwords differ.") }
    return first
  }
}

extension Setting {
  static let name = Setting("name", "NAME", "The user's name, as people read it.")
  static let role = Setting(
    "role", "ROLE", "What the user may do: reporter, manager or admin.", defaultValue: "reporter",
    choices: ["reporter", "manager", "admin"])
  static let passwordStdin = Setting(
    "password-stdin", nil, "Reads the password from standard input, one line.")
}
