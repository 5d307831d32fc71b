import Blobs
import Commands
import Database
import Host

/// Where a database and its files are.
enum DatabasePlace: Sendable {
  /// A file, with its files beside it.
  case file(String)
  /// A server of PostgreSQL, and the folder of the files, if it is named.
  case server(String, files: String?)

  /// The path of the file, or the server's address.
  var description: String {
    switch self {
    case .file(let path): path
    case .server(let address, _): address
    }
  }

  /// Whether it is on a server, to which several nodes write.
  var isOnServer: Bool {
    switch self {
    case .file: false
    case .server: true
    }
  }

  /// The options of a command line that name it.
  var options: String {
    switch self {
    case .file(let path), .server(let path, nil): "--database \(path)"
    case .server(let address, let files?): "--database \(address) --stored-files \(files)"
    }
  }

  /// Opens the database. `fatal` is of a file alone, as `Database` says; `writing` of a server alone.
  func open(
    _ migrations: [Migration], access: DatabaseAccess, writing: ServerWriting = .ofCommand,
    fatal: @escaping @Sendable (DatabaseError) -> Void = { _ in }
  ) throws(DatabaseOpenError) -> Database {
    switch self {
    case .file(let path):
      try Database(
        path: path, migrations: migrations, knownFeatures: Features.names, access: access,
        fatal: fatal, beforeMaking: BlobStore.refuseFiles)
    case .server(let address, _):
      try Database(
        server: address, migrations: migrations, knownFeatures: Features.names, access: access,
        writing: writing)
    }
  }

  /// The files of an opened database.
  func blobs(of database: Database) throws(DatabaseError) -> BlobStore {
    switch self {
    case .file: try BlobStore(beside: database.path, database.writer, try database.reader())
    case .server(_, let files):
      try BlobStore(in: files ?? BlobStore.nowhere, database.writer, try database.reader())
    }
  }
}

extension ServerWriting {
  /// As a command writes, which does one after the other.
  static let ofCommand = ServerWriting(workers: 1, numbersInBlock: 1)
}

extension ResolvedOptions {
  /// Where the database is that the settings name.
  ///
  /// - Throws: wrong usage.
  func databasePlace() throws(CommandError) -> DatabasePlace {
    guard let text = try value(.database), !text.isEmpty else {
      throw .usage("database is the path of a file, or the address of a server, postgres://….")
    }
    let files = try value(.storedFiles)
    if files?.isEmpty == true { throw .usage("stored-files names no folder.") }
    if Database.isServer(text) { return .server(text, files: files.map { Files.absolute($0) }) }
    if options[.storedFiles]?.isEmpty == false {
      throw .usage(
        "stored-files is for a database on a server; \(text) is a file, whose files are beside it.")
    }
    return .file(text)
  }

  /// The path of the database that the settings name.
  ///
  /// - Throws: that it is on a server, where the command does not work; wrong usage.
  func databasePath() throws(CommandError) -> String {
    switch try databasePlace() {
    case .file(let path): return path
    case .server(let address, _):
      throw CommandError("\(address) is on a server: this command is for the file of a database.")
    }
  }
}
