import ArgumentParser
import Commands
import Database
import Host
import JSON

extension Kortti {
  /// `kortti migrate`
  struct Migrate: LocalCommand {
    static let configuration = CommandConfiguration(
      commandName: "migrate", abstract: "Makes a database, or brings it to this release's schema.",
      discussion: """
        The server does the same when it starts. It must not be running.
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let path = try options.databasePath()
      let migrations = try options.migrations()
      do throws(DatabaseOpenError) {
        let database = try Database(
          path: path, migrations: migrations, knownFeatures: Features.names)
        database.stop()
      } catch {
        throw CommandError(error.description)
      }
      Terminal.printLine("\(path) is at schema \(migrations.count).")
    }
  }

  /// `kortti restore FILE`
  struct Restore: LocalCommand {
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

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let path = try options.databasePath()
      let migrations = try options.migrations()
      do throws(DatabaseOpenError) {
        try Database.restore(file, to: path, migrations: migrations)
      } catch {
        throw CommandError(error.description)
      }
      Terminal.printLine("\(path) is restored; what was there is \(path).before-restore.")
    }
  }

  /// `kortti check`
  struct Check: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Looks whether the database and its audit log are sound.",
      discussion: """
        Reads the whole file; the server may be running.
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("check")
    }
  }

  /// `kortti backup FILE`
  struct Backup: DatabaseCommand {
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

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("backup", ["path": .text(Files.absolute(file))])
    }
  }
}

extension ResolvedOptions {
  /// The tables that the enabled features need.
  fileprivate func migrations() throws(CommandError) -> [Migration] {
    Features(try featureSettings(), writer: nil).migrations
  }
}
