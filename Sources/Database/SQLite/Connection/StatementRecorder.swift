#if DEBUG
  internal import DatabaseTypes
  internal import Glibc
  internal import Synchronization

  /// Appends each statement that a transaction starts to the file named by `KORTTI_RECORD_STATEMENTS`, one a line, for
  /// the check that PostgreSQL accepts them too. Only in debug builds.
  enum StatementRecorder {
    private static let path: String? = unsafe getenv("KORTTI_RECORD_STATEMENTS").map {
      unsafe String(cString: $0)
    }
    /// The addresses of the texts recorded so far.
    private static let recorded = Mutex<Set<UInt>>([])

    static func record(_ sql: SQLText) {
      guard let path else { return }
      let address = UInt(bitPattern: unsafe sql.utf8Start)
      guard recorded.withLock({ $0.insert(address).inserted }) else { return }
      // No descriptor is kept open: a test counts them.
      let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard file >= 0 else { return }
      defer { close(file) }
      let words = sql.description.split(whereSeparator: \.isWhitespace)
      // One write, so that lines of several processes don't mix.
      let line = Array((words.joined(separator: " ") + "\n").utf8)
      _ = unsafe line.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    }
  }
#endif
