internal import CEpoll

/// The heap of the C library.
public enum Heap {
  /// M_MMAP_THRESHOLD of malloc.h.
  private static let largeBlockOption: Int32 = -3
  private static let largeBlockBytes: Int32 = 256 * 1024
  /// M_ARENA_MAX of malloc.h.
  private static let partsOption: Int32 = -8

  /// From now on the memory of every large block, such as a request's content, goes back to the system when the block
  /// is freed. By itself the C library raises the size of such blocks to that of the largest one freed, up to 32 MiB,
  /// and then keeps twice as much for each thread.
  public static func returnLargeBlocks() {
    _ = set_heap_option(largeBlockOption, largeBlockBytes)
  }

  /// From now on threads share `count` parts of the heap. By itself the C library makes eight for each processor, one
  /// for each thread that waits for the database or the disk, and each part keeps what its thread had at the most.
  public static func share(parts count: Int) {
    _ = set_heap_option(partsOption, Int32(clamping: count))
  }

  /// Returns free pages to the system. By itself the C library keeps the pages of small allocations, such as those of
  /// TLS handshakes, forever. Takes some milliseconds after thousands of connections.
  public static func trim() {
    _ = trim_heap(0)
  }
}
