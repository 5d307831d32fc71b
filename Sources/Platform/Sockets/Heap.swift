internal import CEpoll

/// The heap of the C library.
public enum Heap {
  /// M_MMAP_THRESHOLD of malloc.h.
  private static let largeBlockOption: Int32 = -3
  private static let largeBlockBytes: Int32 = 256 * 1024

  /// From now on the memory of every large block, such as a request's content, goes back to the system when the block
  /// is freed. By itself the C library raises the size of such blocks to that of the largest one freed, up to 32 MiB,
  /// and then keeps twice as much for each thread.
  public static func returnLargeBlocks() {
    _ = set_heap_option(largeBlockOption, largeBlockBytes)
  }

  /// Returns free pages to the system. By itself the C library keeps the pages of small allocations, such as those of
  /// TLS handshakes, forever. Takes some milliseconds after thousands of connections.
  public static func trim() {
    _ = trim_heap(0)
  }
}
