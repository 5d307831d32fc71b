internal import CSQLite
package import DatabaseTypes

/// A database file that is ours, at the newest schema, and locked against every other process that would write to it.
package final class SQLiteDatabase: DatabaseEngine {
  /// Where the file is, without links.
  package let path: String
  /// The one connection that writes; of a database that is only read it takes no writes.
  package let writing: any WritingEngine
  /// Where the file is as it was before it was brought to the newest schema now; `nil` when it was there already.
  package let kept: String?
  /// Whether the database was made now.
  package let isNew: Bool
  private let isReading: Bool
  private let lock: any Sendable
  private let readers = ReaderList()

  /// Opens the file as the access says. A file that is made gets its folder, too, when that alone is missing.
  /// `beforeMaking` may refuse to make one at the path that it gets, which is without links.
  package init(
    path: String, migrations: [Migration], knownFeatures: [String], access: DatabaseAccess,
    beforeMaking: (_ path: String) throws(DatabaseOpenError) -> Void,
    fatal: @escaping @Sendable (DatabaseError) -> Void
  ) throws(DatabaseOpenError) {
    let file = try OpenedFile(
      path, SchemaSource(migrations: migrations, knownFeatures: knownFeatures), access,
      beforeMaking: beforeMaking)
    self.path = file.path
    lock = file.lock
    kept = file.preparation.kept
    isNew = file.preparation.isNew
    isReading = access == .reading
    writing = SQLiteWriter(
      file.connection, readers, FileWatch(file.path), isStopped: isReading, fatal: fatal)
  }

  /// A path without links, as far as it is there.
  package static func resolved(_ path: String) -> String { DatabaseFiles.resolved(path) }

  package var remarks: [String] { [] }
  package var clock: (any EngineClock)? { nil }
  package func followServer(_ log: @escaping @Sendable (String) -> Void) {}
  package var roundTrips: Int { 0 }

  /// Whatever it is for: a long read holds up no other connection.
  package func reader(_ use: ReaderUse) throws(DatabaseError) -> any ReadingEngine {
    let connection =
      isReading
      ? try SQLiteConnection(reading: path)
      : try SQLiteConnection(path: path, flags: SQLITE_OPEN_READONLY)
    return try SQLiteReader(connection, among: readers)
  }
}
