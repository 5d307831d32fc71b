internal import Synchronization

/// What the writer and the readers of one database know of one another: how often was committed, and who may
/// still look at an older state.
///
/// A reader keeps its transaction open from one read to the next, as long as nothing was committed in between:
/// beginning and ending one are four system calls, three quarters of the time of a point read. A transaction left
/// open keeps the log from starting over, so the writer ends those of idle readers around a checkpoint.
final class Readers: Sendable {
  private struct Entry {
    weak var reader: Reader?
  }

  private let commits = Atomic<UInt64>(1)
  private let entries = Mutex<[Entry]>([])

  /// A number that another commit changes.
  var state: UInt64 { commits.load(ordering: .acquiring) }

  /// Tells the readers that what they look at is old. Called after the commit and before anyone hears of it.
  func renew() { commits.add(1, ordering: .releasing) }

  func add(_ reader: Reader) {
    entries.withLock { entries in
      entries.removeAll { $0.reader == nil }
      entries.append(Entry(reader: reader))
    }
  }

  /// Ends the open transactions of those who are not reading just now; the others end theirs at their next read.
  func rest() {
    renew()
    entries.withLock { entries in
      for entry in entries { entry.reader?.rest() }
    }
  }
}
