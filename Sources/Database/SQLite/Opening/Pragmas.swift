/// The pragmas of each connection, with reasons.
enum Pragmas {
  /// "KORT": the number in the file's header that marks it as ours.
  static let applicationID: Int32 = 0x4B4F_5254

  /// How long a connection waits for a lock that someone else holds.
  static let busyMilliseconds: Int32 = 1_000

  /// For the one connection that writes.
  ///
  /// - `synchronous=FULL`: a commit is on the disk before it is acknowledged; NORMAL loses commits at a power loss.
  /// - `wal_autocheckpoint=0`: the writer moves pages itself, when it is idle.
  /// - `journal_size_limit`: a log that a long read let grow is cut back to 64 MiB once it starts over.
  /// - `cache_size`: 4 MiB of pages; the system keeps the file in memory besides.
  /// - `temp_store=MEMORY`: no data lies in the system's temporary folder.
  /// - `cell_size_check`: a damaged page is found when it is read, not when it is written back.
  /// - `secure_delete=ON`: what is deleted is overwritten in the file, in pages that become free, too.
  /// - `busy_timeout`: someone's `sqlite3` shell may hold the file for a moment when we start.
  /// - No `mmap_size`: a failing disk would then be a SIGBUS instead of an error.
  static let writer = """
    PRAGMA synchronous=FULL;
    PRAGMA foreign_keys=ON;
    PRAGMA wal_autocheckpoint=0;
    PRAGMA journal_size_limit=67108864;
    PRAGMA cache_size=-4096;
    PRAGMA temp_store=MEMORY;
    PRAGMA cell_size_check=ON;
    PRAGMA secure_delete=ON;
    PRAGMA busy_timeout=\(busyMilliseconds);
    """

  /// For the one that writes a copy, which is synced as a whole before it has a name, and removed when it fails: no
  /// journal, and no syncs of parts.
  static let copy = """
    PRAGMA journal_mode=OFF;
    PRAGMA synchronous=OFF;
    """

  /// For one that checks a file.
  ///
  /// - `cache_size`: 16 MiB of pages, since each row is looked up in each index. With less the same pages are read
  ///   again and again.
  static let check = """
    PRAGMA query_only=ON;
    PRAGMA cache_size=-16384;
    PRAGMA temp_store=MEMORY;
    PRAGMA cell_size_check=ON;
    PRAGMA busy_timeout=\(busyMilliseconds);
    """

  /// For a connection that reads: it can neither change nor checkpoint anything, and waits at most a second
  /// for another's recovery of the log.
  static let reader = """
    PRAGMA query_only=ON;
    PRAGMA cache_size=-2048;
    PRAGMA temp_store=MEMORY;
    PRAGMA cell_size_check=ON;
    PRAGMA busy_timeout=\(busyMilliseconds);
    """
}
