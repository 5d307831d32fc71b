import CZlib

/// CRC-32 as gzip has it (ISO-HDLC: polynomial 04C11DB7, reflected).
public enum CRC32 {
  /// The checksum of some bytes.
  public static func of(_ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: unsafe crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }
}
