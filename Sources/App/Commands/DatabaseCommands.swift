import ArgumentParser
import AuditLog
import Blobs
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
        The server does the same when it starts; it must not be running for this. No other command changes the schema. \
        Before an older database is changed, a copy is put beside it, with .before- and this release's number behind \
        its name. It is kept: delete it when you no longer need it.

        A database on a server is brought to this release's schema by this command alone, without a copy, while the \
        nodes of the release before go on.
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let place = try options.databasePlace()
      let migrations = try options.migrations()
      do throws(DatabaseOpenError) {
        let database = try place.open(migrations, access: .migrating)
        database.stop()
        if let message = database.keptMessage { Terminal.printError("\(message).") }
      } catch {
        throw CommandError(error.description)
      }
      Terminal.printLine("\(place.description) is at schema \(migrations.count).")
    }
  }

  /// `kortti check`
  struct Check: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Looks for damage and for changes behind the server's back.",
      discussion: """
        Reads the whole file, and writes nothing, so a backup on a read-only disk can be checked, too; the server may \
        be running. It compares the tables with those of \
        this release, computes the audit log's hashes again, and compares the records of the enabled features with \
        the log. With --head it also finds that the end of the log was cut off, or all of it written anew. It compares the \
        names and lengths of the files beside the database with those that the database names, and with --files their \
        bytes, too. These files are beside the database, unless --files-folder names another folder on this line: the \
        one in the environment or in the configuration file is for backups.

        Examples:
          kortti check
          kortti check --files
          kortti check --head backups/monday.db.head
          kortti check --database backups/monday.db --files-folder backups/files
        """)

    @Option(.head) var head: String?
    @Flag(.files) var files = false
    @Option(.filesFolder) var filesFolder: String?
    @OptionGroup var shared: SharedOptions

    var access: DatabaseAccess { .reading }

    var options: [Setting: [String]] {
      shared.options.adding(.head, head).adding(.files, files).adding(.filesFolder, filesFolder)
    }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      // A folder in the environment or the configuration file is the backups'.
      let folder = options.options[.filesFolder]?.last
      if folder?.isEmpty == true { throw .usage("--files-folder names no folder.") }
      return AdminCommand(
        "check",
        [
          "head": .text(try headLine(options)), "files": .flag(try options.isOn(.files)),
          "folder": .text(folder.map { Files.absolute($0) } ?? ""),
        ])
    }

    private func headLine(_ options: ResolvedOptions) throws(CommandError) -> String {
      guard let path = try options.value(.head) else { return "" }
      let bytes: [UInt8]
      do throws(Files.Refusal) { bytes = try Files.read(path, atMost: 1 << 20) } catch {
        throw CommandError("\(path) \(error).")
      }
      let line = trimmed(String(decoding: bytes, as: UTF8.self))
      guard AuditHead(line: line) != nil else {
        throw CommandError("\(path) is no head of an audit log, as “kortti backup” writes it.")
      }
      return line
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
        whoever may write the database may not. The folder FILE.files gets the files that the database names. With \
        --files-folder several backups share a folder: it gets only what is not there yet.

        Examples:
          kortti backup backups/monday.db
          kortti backup backups/monday.db --files-folder backups/files
        """)

    @Argument(help: ArgumentHelp("Where the copy goes.", valueName: "FILE"))
    var file: String
    @Option(.filesFolder) var filesFolder: String?
    @OptionGroup var shared: SharedOptions

    var access: DatabaseAccess { .reading }

    var options: [Setting: [String]] { shared.options.adding(.filesFolder, filesFolder) }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      let folder = try options.value(.filesFolder) ?? BlobStore.folder(of: file)
      return AdminCommand(
        "backup", ["path": .text(Files.absolute(file)), "files": .text(Files.absolute(folder))])
    }
  }
}

extension ResolvedOptions {
  /// The tables that the enabled features need.
  func migrations() throws(CommandError) -> [Migration] {
    Features(try featureSettings(), writer: nil).migrations
  }
}
