/// Why a database is not opened, in one sentence for the operator of the server.
public enum DatabaseOpenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another process holds the lock file.
  case inUse(path: String, lock: String)
  /// The path names a directory or something else that is no file.
  case notAFile(path: String)
  /// The folder is not there or may not be written, or the file may not.
  case notWritable(path: String, reason: String)
  /// There is no file.
  case missing(path: String)
  /// There is no database, but the folder of its files holds some.
  case onlyFiles(path: String, folder: String)
  /// A link to a file that is not there.
  case leadsNowhere(path: String)
  /// The file may not be read.
  case notReadable(path: String, reason: String)
  /// There is nothing in the file.
  case empty(path: String)
  /// The file is no SQLite database.
  case notADatabase(path: String)
  /// The file is a SQLite database, but not one of ours.
  case foreign(path: String)
  /// A migration of this version has not run.
  case older(path: String, migration: String)
  /// It has no tables of a feature.
  case lacking(path: String, feature: String)
  /// A process ended while it changed the file, and the change is to be undone first.
  case unfinished(path: String)
  /// A newer version has migrated it.
  case newer(path: String, feature: String, number: Int32, known: Int32)
  /// A migration that ran there reads differently here.
  case edited(path: String, migration: String)
  /// A migration leaves rows that point nowhere. Where others ran before it, the file as it was is kept.
  case dangling(path: String, migration: String, kept: String?)
  /// A migration failed. Where others ran before it, the file as it was is kept.
  case migrationFailed(path: String, migration: String, DatabaseError, kept: String?)
  /// The file is damaged.
  case damaged(path: String, reason: String)
  /// The file system cannot do what a write-ahead log needs.
  case unsuitable(path: String, reason: String)
  /// Files that a backup names are not beside it.
  case incomplete(path: String, count: Int, first: String)
  /// It was moved to another place, which counts since then.
  case moved(path: String, to: String)
  /// What rows are moved to has rows of its own.
  case notEmpty(path: String, table: String)
  /// Its rows are not moved.
  case notMoved(path: String, reason: String)
  /// A file is there already.
  case exists(path: String)
  /// A server, by its address without a password, that can't be used.
  case server(address: String, reason: String)
  /// A server that has no connection free, with its words.
  case noConnectionFree(address: String, reason: String)
  /// Of its servers only one takes writes from which another has taken over.
  case outdated(address: String, reason: String)
  /// Something else that SQLite refused.
  case failed(path: String, DatabaseError)

  /// The sentence.
  public var description: String {
    switch self {
    case .inUse(let path, let lock):
      "\(path) is in use by another Kortti process (it holds \(lock))."
    case .notAFile(let path): "\(path) is not a file."
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)."
    case .missing(let path): "There is no database \(path)."
    case .onlyFiles(let path, let folder):
      "There is no database at \(path), but \(folder) holds files of one, which a new database would not know: "
        + "bring it back with “kortti restore”, or move that folder away."
    case .leadsNowhere(let path): "\(path) is a link that leads nowhere."
    case .notReadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .empty(let path):
      "\(path) is empty, and no database; it was left as it is: “kortti migrate” makes one of it."
    case .notADatabase(let path): "\(path) is not a SQLite database; it was left as it is."
    case .foreign(let path): "\(path) is another program's database; it was left as it is."
    case .older(let path, let migration):
      "\(path) is at an older schema, without migration \(migration), and was left as it is: "
        + "“kortti migrate” brings it to this release's, and keeps a copy of it as it was."
    case .lacking(let path, let feature):
      "\(path) has no tables of the feature \(feature), and was left as it is: give --features as "
        + "its server does, or let “kortti migrate” make them."
    case .unfinished(let path):
      "\(path) was being changed when its process ended: “kortti migrate” undoes the half of that."
    case .newer(let path, let feature, let number, let known):
      "\(path) was written by a newer Kortti (schema \(feature) \(number), this one knows \(known))."
    case .edited(let path, let migration):
      "\(path) was made with another text of migration \(migration); it was left as it is."
    case .dangling(let path, let migration, let kept):
      Self.unmigrated(path, "after migration \(migration) rows would point nowhere", kept)
    case .migrationFailed(let path, let migration, let error, let kept):
      Self.unmigrated(path, "migration \(migration) failed (\(error))", kept)
    case .damaged(let path, let reason):
      "\(path) is damaged (\(reason)); restore a backup."
    case .unsuitable(let path, let reason): "\(path) lies on an unsuitable file system: \(reason)."
    case .incomplete(let path, let count, let first):
      "\(path) was not restored: \(count) of its files are missing or damaged (\(first))."
    case .moved(let path, let place):
      "\(path) was moved to \(place) by “kortti move”, and is not used any more: give that one."
    case .notEmpty(let path, let table):
      "\(path) is not empty: its table \(table) has rows; it was left as it is."
    case .notMoved(let path, let reason): "\(path) was not moved: \(reason)."
    case .exists(let path): "\(path) is there already; it was left as it is."
    case .server(let address, let reason), .outdated(let address, let reason):
      "\(address) cannot be used: \(reason)."
    case .noConnectionFree(let address, let reason):
      "\(address) has no connection free: \(reason). Raise its max_connections or the user's CONNECTION LIMIT, or "
        + "lower --database-connections."
    case .failed(let path, let error): "\(path) cannot be used (\(error))."
    }
  }

  private static func unmigrated(_ path: String, _ reason: String, _ kept: String?) -> String {
    guard let kept else { return "\(path) was left as it is: \(reason)." }
    return "\(path) has only the migrations before: \(reason). As it was it is kept as \(kept)."
  }

  /// The same of a migration before which others ran.
  package func keeping(_ kept: String) -> DatabaseOpenError {
    switch self {
    case .dangling(let path, let migration, _):
      .dangling(path: path, migration: migration, kept: kept)
    case .migrationFailed(let path, let migration, let error, _):
      .migrationFailed(path: path, migration: migration, error, kept: kept)
    default: self
    }
  }
}
