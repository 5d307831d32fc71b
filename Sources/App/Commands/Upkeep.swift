import ArgumentParser
import Host
import Database

extension Kortti {
  /// `kortti migrate`
  struct Migrate: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "migrate", abstract: "Makes a database, or brings it to this release's schema.",
      discussion: """
        The server does the same when it starts. It must not be running.
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      let path = try options.databasePath()
      let migrations = try options.migrations()
      do throws(DatabaseOpenError) {
        let database = try Database(
          path: path, migrations: migrations, knownFeatures: Features.names)
        database.stop()
      } catch {
        throw CommandFault(error.description)
      }
      Terminal.say("\(path) is at schema \(migrations.count).")
    }
  }

  /// `kortti restore FILE`
  struct Restore: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Puts a backup in the database's place.",
      discussion: """
        The server must not be running. What was there stays beside it as FILE.before-restore.

        Examples:
          kortti restore backups/monday.db --database data/kortti.db
        """)

    @Argument(help: ArgumentHelp("A file that “kortti backup” made.", valueName: "FILE"))
    var file: String
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      let path = try options.databasePath()
      let migrations = try options.migrations()
      do throws(DatabaseOpenError) {
        try Database.restore(file, to: path, migrations: migrations)
      } catch {
        throw CommandFault(error.description)
      }
      Terminal.say("\(path) is restored; what was there is \(path).before-restore.")
    }
  }

  /// `kortti check`
  struct Check: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Looks whether the database and its audit trail are sound.",
      discussion: """
        Reads the whole file; the server may be running.
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      try AdminSocket.place(.check, options)
    }
  }

  /// `kortti backup FILE`
  struct Backup: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Copies the database to a new file, while the server runs or not.",
      discussion: """
        The copy is checked before it gets its name. A file that is there already is left as it is.

        Examples:
          kortti backup backups/monday.db
        """)

    @Argument(help: ArgumentHelp("Where the copy goes.", valueName: "FILE"))
    var file: String
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      try AdminSocket.place(.backup(path: Files.absolute(file)), options)
    }
  }
}

extension ResolvedOptions {
  /// The tables that the enabled features need.
  fileprivate func migrations() throws(CommandFault) -> [Migration] {
    Features(try featureSettings(), writer: nil).migrations
  }
}
