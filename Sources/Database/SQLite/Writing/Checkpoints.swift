internal import CSQLite
internal import DatabaseTypes
internal import Glibc

/// Moves committed pages from the log (WAL) into the database file. Lives on the writer's queue; no other
/// connection ever does this (sqlite.org/wal.html, "The WAL-reset bug").
@safe
final class Checkpoints {
  private let connection: SQLiteConnection
  private let readers: ReaderList
  /// Pages in the log after the last commit, reported by SQLite's hook.
  private let pages: UnsafeMutablePointer<Int32>
  /// Pages at the last attempt that left something behind, for a reader still needed it.
  private var tried: Int32 = 0

  /// With nothing waiting, a log of 4 MiB is moved.
  static let idlePages: Int32 = 1_000
  /// With work waiting, a log of 32 MiB.
  static let busyPages: Int32 = 8_000
  /// From 96 MiB on the log is waited for, 2 ms at a time, at most 50 ms for each 32 MiB that it has grown.
  static let longPages: Int32 = 24_000
  static let mostAttempts = 25

  // The guard of the pointer: the hook writes it inside a commit, on the queue that reads it, and is taken off
  // before the memory is freed.
  init(_ connection: SQLiteConnection, _ readers: ReaderList) {
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
  ///
  /// Readers whose transactions overlap without a pause would let the log grow for ever: a long log is waited for, a
  /// little while, until no reader needs it and it can start over.
  func moveIfGrown(idle: Bool) throws(DatabaseError) {
    let count = unsafe pages.pointee
    if count < tried { tried = 0 }
    let isLong = count >= Checkpoints.longPages
    guard count - tried >= (idle && !isLong ? Checkpoints.idlePages : Checkpoints.busyPages) else {
      return
    }
    tried = count
    if !isLong {
      try move(SQLITE_CHECKPOINT_PASSIVE)
      return
    }
    _ = try moveWaiting(SQLITE_CHECKPOINT_RESTART)
  }

  /// Moves all and empties the log, waiting a little while for readers. Returns whether the log is empty.
  func empty() throws(DatabaseError) -> Bool { try moveWaiting(SQLITE_CHECKPOINT_TRUNCATE) }

  private func moveWaiting(_ mode: Int32) throws(DatabaseError) -> Bool {
    // SQLite's own waiting would not end idle readers meanwhile.
    unsafe sqlite3_busy_timeout(connection.handle, 0)
    defer { unsafe sqlite3_busy_timeout(connection.handle, Pragmas.busyMilliseconds) }
    for _ in 0..<Checkpoints.mostAttempts {
      if try move(mode) { return true }
      usleep(2_000)
    }
    return false
  }

  /// Moves all and empties the log, unless a reader runs; when the writer stops.
  func moveAll() throws(DatabaseError) { try move(SQLITE_CHECKPOINT_TRUNCATE) }

  /// Returns whether the mode's work is complete: no reader was in the way.
  @discardableResult
  private func move(_ mode: Int32) throws(DatabaseError) -> Bool {
    // Before, so that all can be moved; after, so that new readers don't need the log and it can start over.
    readers.endIdle()
    let code = unsafe sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil)
    readers.endIdle()
    if code == SQLITE_OK || code == SQLITE_BUSY { return code == SQLITE_OK }
    let error = connection.failure()
    // Anything else leaves the log as it is, to be tried again when it has grown.
    if error.kind == .failedSync { throw error }
    return false
  }
}
