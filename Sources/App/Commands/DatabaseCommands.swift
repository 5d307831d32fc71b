import ArgumentParser
import AuditLog
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
        The server does the same when it starts; it must not be running for this.
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
        The server must not be running. The database that was there stays beside it with .before-restore behind its \
        name, and a number behind that when there is one from an earlier restore.

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
      let before: String?
      do throws(DatabaseOpenError) {
        before = try Database.restore(
          file, to: path, migrations: migrations, knownFeatures: Features.names)
      } catch {
        throw CommandError(error.description)
      }
      let rest =
        before.map { "the database that was there is \($0) now." } ?? "there was none before."
      Terminal.printLine("\(path) is restored from \(file); \(rest)")
    }
  }

  /// `kortti check`
  struct Check: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Looks for damage and for changes behind the server's back.",
      discussion: """
        Reads the whole file, and changes nothing; the server may be running. It compares the tables with those of \
        this release, computes the audit log's hashes again, and compares the records of the enabled features with \
        the log. With --head it also finds that the end of the log was cut off, or all of it written anew.

        Examples:
          kortti check
          kortti check --head backups/monday.db.head
        """)

    @Option(.head) var head: String?
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options.adding(.head, head) }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      guard let path = try options.value(.head) else {
        return AdminCommand("check", ["head": .text("")])
      }
      guard let bytes = Files.read(path) else { throw CommandError("\(path) can't be read.") }
      let line = trimmed(String(decoding: bytes, as: UTF8.self))
      guard AuditHead(line: line) != nil else {
        throw CommandError("\(path) is no head of an audit log, as “kortti backup” writes it.")
      }
      return AdminCommand("check", ["head": .text(line)])
    }
  }

  /// `kortti backup FILE`
  struct Backup: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Copies the database to a new file, whether the server runs or not.",
      discussion: """
        The copy is checked before it gets its name. A file that is there already is left as it is. Beside it, \
        FILE.head gets the number and hash of the audit log's last row, for “kortti check --head”: keep it where \
        whoever may write the database may not.

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
