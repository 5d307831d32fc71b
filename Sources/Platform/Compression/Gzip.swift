import CZlib

/// A gzip compressor (RFC 1952) by the system's zlib, for one content after the other.
@safe
public final class Gzip {
  // Guard: zlib keeps pointers into `state` between calls, so it lies at an address of its own; pointers
  // to content are set for the length of one call only. One thread at a time uses an instance.
  private let state: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

  /// `level` is 1, the fastest, to 9, the smallest. `nil` when there is not enough memory.
  public init?(level: Int32 = 1) {
    unsafe state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe state.initialize(to: z_stream())
    // 15 bits of window; adding 16 selects the gzip format.
    let result = unsafe deflateInit2_(
      state, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      unsafe state.deallocate()
      return nil
    }
  }

  deinit {
    unsafe deflateEnd(state)
    unsafe state.deallocate()
  }

  /// Compresses a whole content. Then the next one can begin.
  public func whole(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 4 + 64)
    run(bytes, Z_FINISH, into: &output)
    unsafe deflateReset(state)
    return output
  }

  /// Compresses a piece of a content, and appends the output that zlib has already.
  public func add(_ bytes: [UInt8], to output: inout [UInt8]) {
    run(bytes, Z_NO_FLUSH, into: &output)
  }

  /// Appends the rest of a content's output. Then the next one can begin.
  public func finish(into output: inout [UInt8]) {
    run([], Z_FINISH, into: &output)
    unsafe deflateReset(state)
  }

  private func run(_ bytes: [UInt8], _ flush: Int32, into output: inout [UInt8]) {
    // Guard: zlib reads `count` bytes and writes as many as `buffer` has, in this call only.
    unsafe bytes.withUnsafeBufferPointer { input in
      unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe state.pointee.avail_in = UInt32(input.count)
      repeat {
        let room = buffer.count
        let written = unsafe buffer.withUnsafeMutableBufferPointer { space in
          unsafe state.pointee.next_out = space.baseAddress
          unsafe state.pointee.avail_out = UInt32(room)
          unsafe deflate(state, flush)
          return unsafe room - Int(state.pointee.avail_out)
        }
        output.append(contentsOf: buffer[..<written])
      } while unsafe state.pointee.avail_out == 0
      unsafe state.pointee.next_in = nil
    }
  }
}
