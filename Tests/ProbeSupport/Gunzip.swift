internal import CZlib

/// Decompresses gzip.
package enum Gunzip {
  /// The decompressed bytes; `nil` when the input is invalid or incomplete.
  package static func expanded(_ bytes: [UInt8], room: Int = 4 << 20) -> [UInt8]? {
    expanded(bytes, room: room, windowBits: 15 + 16)
  }

  /// The same of DEFLATE alone, without a header, as ZIP has it.
  package static func inflated(_ bytes: [UInt8], room: Int) -> [UInt8]? {
    expanded(bytes, room: room, windowBits: -15)
  }

  private static func expanded(_ bytes: [UInt8], room: Int, windowBits: Int32) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard
      unsafe inflateInit2_(
        &stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: room + 1)
    let result = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { space in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = space.baseAddress
        unsafe stream.avail_out = UInt32(space.count)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END, unsafe stream.avail_in == 0 else { return nil }
    return Array(output[..<(unsafe Int(stream.total_out))])
  }
}
