internal import CSQLite
internal import DatabaseTypes

extension DatabaseOpenError {
  /// The refusal for SQLite's error while the file was opened.
  static func opening(_ path: String, _ error: DatabaseError) -> DatabaseOpenError {
    switch error.primaryCode {
    case SQLITE_NOTADB: .notADatabase(path: path)
    case SQLITE_CORRUPT: .damaged(path: path, reason: error.message)
    case SQLITE_READONLY, SQLITE_CANTOPEN: .notWritable(path: path, reason: error.message)
    default:
      error.isFull
        ? .notWritable(path: path, reason: "there is no room on the disk")
        : .failed(path: path, error)
    }
  }
}
