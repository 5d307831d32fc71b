internal import CSQLite

/// Moves committed pages from the log (WAL) into the database file. Lives on the writer's queue; no other
/// connection ever does this (sqlite.org/wal.html, "The WAL-reset bug").
@safe
final class Checkpoints {
  private let connection: Connection
  private let readers: Readers
  /// Pages in the log after the last commit, as SQLite's hook told.
  private let pages: UnsafeMutablePointer<Int32>
  /// Pages at the last attempt that left something behind, for a reader still looked at it.
  private var tried: Int32 = 0

  /// With nothing waiting, a log of 4 MiB is moved.
  static let idlePages: Int32 = 1_000
  /// With work waiting, a log of 32 MiB.
  static let busyPages: Int32 = 8_000

  // The guard of the pointer: the hook writes it inside a commit, on the queue that reads it, and is taken off
  // before the memory is given back.
  init(_ connection: Connection, _ readers: Readers) {
    self.connection = connection
    self.readers = readers
    unsafe pages = .allocate(capacity: 1)
    unsafe pages.initialize(to: 0)
    _ = unsafe sqlite3_wal_hook(
      connection.handle,
      { context, _, _, count in
        unsafe context?.assumingMemoryBound(to: Int32.self).pointee = count
        return SQLITE_OK
      }, pages)
  }

  deinit {
    _ = unsafe sqlite3_wal_hook(connection.handle, nil, nil)
    unsafe pages.deallocate()
  }

  /// Moves what readers allow when the log has grown enough. Throws only when the disk fails to sync.
  func moveIfGrown(idle: Bool) throws(SQLiteError) {
    let count = unsafe pages.pointee
    if count < tried { tried = 0 }
    guard count - tried >= (idle ? Checkpoints.idlePages : Checkpoints.busyPages) else { return }
    tried = count
    try move(SQLITE_CHECKPOINT_PASSIVE)
  }

  /// Moves all and empties the log, if nobody reads; at the writer's end.
  func moveAll() throws(SQLiteError) { try move(SQLITE_CHECKPOINT_TRUNCATE) }

  private func move(_ mode: Int32) throws(SQLiteError) {
    // Before, so that all can be moved; after, so that those who begin anew look past the log and it can start over.
    readers.rest()
    let code = unsafe sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil)
    readers.rest()
    if code == SQLITE_OK || code == SQLITE_BUSY { return }
    let error = connection.failure()
    // Anything else leaves the log as it is, to be tried again when it has grown.
    if error.isFailedSync { throw error }
  }
}
