import Glibc

/// Bytes of an open file.
public enum FileBytes {
  /// Reads up to `count` bytes from `offset` to the start of `buffer`, which has as many. Returns the number of bytes,
  /// zero at the end of the file; `nil` when they can't be read.
  public static func read(
    _ descriptor: Int32, from offset: Int64, count: Int, into buffer: inout [UInt8]
  ) -> Int? {
    precondition(count <= buffer.count)
    while true {
      // Guard: at most `count` bytes are written, and `buffer` has as many.
      let found = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, count, off_t(offset))
      }
      if found >= 0 { return found }
      if errno != EINTR { return nil }
    }
  }
}
