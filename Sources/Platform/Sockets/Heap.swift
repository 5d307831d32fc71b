internal import CEpoll

/// The memory that the process has from the system.
package enum Heap {
  /// Gives back what is not in use. By itself the C library keeps the pages of small pieces, such as those of
  /// TLS handshakes, for ever. Takes some milliseconds after a crowd.
  package static func giveBack() {
    _ = trim_heap(0)
  }
}
