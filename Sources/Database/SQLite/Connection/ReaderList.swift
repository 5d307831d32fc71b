internal import Synchronization

/// What the writer and the readers of one database share: the commit count, and the list of readers.
///
/// A reader keeps its transaction open from one read to the next, as long as nothing was committed in between:
/// beginning and ending one are four system calls, three quarters of the time of a point read. A transaction left
/// open keeps the log from starting over, so the writer ends those of idle readers around a checkpoint.
final class ReaderList: Sendable {
  private struct Entry {
    weak var reader: SQLiteReader?
  }

  private let commits = Atomic<UInt64>(1)
  private let entries = Mutex<[Entry]>([])

  /// Another count means a newer snapshot.
  var commitCount: UInt64 { commits.load(ordering: .acquiring) }

  /// Makes every reader begin a new transaction. Called after the commit and before its outcome is delivered, so an
  /// acknowledged write is visible to every later read.
  func countCommit() { commits.add(1, ordering: .releasing) }

  func add(_ reader: SQLiteReader) {
    entries.withLock { entries in
      entries.removeAll { $0.reader == nil }
      entries.append(Entry(reader: reader))
    }
  }

  /// Ends the open transactions of idle readers; the others end theirs at their next read.
  func endIdle() {
    countCommit()
    entries.withLock { entries in
      for entry in entries { entry.reader?.endIfIdle() }
    }
  }
}
