import Host
import SQLite
import Schema

extension Command {
  /// `kortti migrate`
  static let migrate = Command(
    words: ["migrate"], summary: "Makes a database, or brings it to this release's schema.",
    details: "The server does the same when it starts. It must not be running.",
    options: [.database, .configuration]
  ) { given throws(CommandFault) in
    let path = try given.databasePath()
    do throws(DatabaseRefusal) {
      let database = try Database(path: path, migrations: Schema.migrations)
      database.stop()
    } catch {
      throw CommandFault(error.description)
    }
    Terminal.say("\(path) is at schema \(Schema.migrations.last?.number ?? 0).")
  }

  /// `kortti restore FILE`
  static let restore = Command(
    words: ["restore"], summary: "Puts a backup in the database's place.",
    details: """
      The server must not be running. What was there stays beside it as FILE.before-restore.
      """,
    examples: ["kortti restore backups/monday.db --database data/kortti.db"],
    operands: [Operand(name: "FILE", help: "A file that “kortti backup” made.")],
    options: [.database, .configuration]
  ) { given throws(CommandFault) in
    let path = try given.databasePath()
    do throws(DatabaseRefusal) {
      try Database.restore(given.operands[0], to: path, migrations: Schema.migrations)
    } catch {
      throw CommandFault(error.description)
    }
    Terminal.say("\(path) is restored; what was there is \(path).before-restore.")
  }

  /// `kortti check`
  static let check = Command(
    words: ["check"], summary: "Looks whether the database and its audit trail are sound.",
    details: "Reads the whole file; the server may be running.",
    options: [.database, .configuration]
  ) { given throws(CommandFault) in try OrderDesk.place(.check, given) }

  /// `kortti backup FILE`
  static let backup = Command(
    words: ["backup"], summary: "Copies the database to a new file, while the server runs or not.",
    details:
      "The copy is checked before it gets its name. A file that is there already is left as it is.",
    examples: ["kortti backup backups/monday.db"],
    operands: [Operand(name: "FILE", help: "Where the copy goes.")],
    options: [.database, .configuration]
  ) { given throws(CommandFault) in
    try OrderDesk.place(.backup(path: Files.absolute(given.operands[0])), given)
  }
}
