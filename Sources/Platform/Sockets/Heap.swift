internal import CEpoll

/// The heap of the C library.
public enum Heap {
  /// Returns free pages to the system. By itself the C library keeps the pages of small allocations, such as those of
  /// TLS handshakes, forever. Takes some milliseconds after thousands of connections.
  public static func trim() {
    _ = trim_heap(0)
  }
}
