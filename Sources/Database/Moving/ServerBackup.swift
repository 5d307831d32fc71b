internal import Core
internal import DatabaseTypes
internal import Glibc
internal import PostgreSQL
internal import SQLite

/// Makes backups of a database on a server of PostgreSQL: files of SQLite with all its rows of one moment.
struct ServerBackup: Sendable {
  let address: String
  let migrations: [Migration]
  let knownFeatures: [String]

  /// How often it looks whether rows still wait for a server, and how long it waits between.
  private static let looks = 50
  private static let microseconds: UInt32 = 100_000

  /// As `Reader.backup`. Others go on writing; what waits for a server, such as rows that are not in their chain yet,
  /// is waited for.
  func make<Value>(
    at path: String, beside work: () -> Value, progress: Progress
  ) throws(DatabaseOpenError) -> (Backup, Value) {
    let target = try SQLiteMoveTarget(
      path, migrations: migrations, knownFeatures: knownFeatures, for: .backup)
    defer { target.cancel() }
    let move = try begin(target)
    defer { move.end() }
    try move.copy { progress($0, $1 * 2) }
    try move.compare { progress($1 + $0, $1 * 2) }
    let value = work()
    try move.commitCopy()
    return (try target.finished(), value)
  }

  private func begin(_ target: SQLiteMoveTarget) throws(DatabaseOpenError) -> DatabaseMove {
    var looks = 0
    while true {
      looks += 1
      let source = try PostgreSQLMoveSource(
        address, migrations: migrations, knownFeatures: knownFeatures, isTrial: true)
      do throws(DatabaseOpenError) { return try DatabaseMove(source, target) } catch {
        source.end()
        guard case .notMoved = error, looks < Self.looks else { throw error }
        usleep(Self.microseconds)
      }
    }
  }
}
