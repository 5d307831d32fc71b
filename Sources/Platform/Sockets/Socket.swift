import Glibc

/// A connected TCP socket that never waits. Whoever holds it owns it; with it the descriptor is closed.
package struct Socket: ~Copyable, Sendable {
  /// How a read went.
  package enum ReadOutcome: Hashable, Sendable {
    /// So many bytes came, one at least.
    case bytes(Int)
    /// There is nothing now.
    case nothingYet
    /// The other side has ended its sending.
    case end
    /// The connection is broken.
    case broken
  }

  /// How a write went.
  package enum WriteOutcome: Hashable, Sendable {
    /// So many bytes went; perhaps fewer than there were.
    case bytes(Int)
    /// There is no room now.
    case noRoom
    /// The connection is broken.
    case broken
  }

  /// The descriptor's number, for the poller.
  package let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Reads what is there into `buffer`, from its beginning, as many bytes as it has.
  package borrowing func read(into buffer: inout [UInt8]) -> ReadOutcome {
    while true {
      // Guard: at most `count` bytes are written.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .nothingYet
      default: return .broken
      }
    }
  }

  /// Writes `bytes` from `offset` on.
  package borrowing func write(_ bytes: [UInt8], from offset: Int) -> WriteOutcome {
    while true {
      // Guard: `count - offset` bytes from `offset` are read. A closed connection raises no signal.
      let count = unsafe bytes.withUnsafeBytes { buffer -> Int in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return unsafe send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if let outcome = Self.outcome(count) { return outcome }
    }
  }

  /// Writes `first` and then `second` in one call.
  package borrowing func write(_ first: [UInt8], then second: [UInt8]) -> WriteOutcome {
    while true {
      // Guard: both arrays are only read, and outlive the call.
      let count = unsafe first.withUnsafeBytes { head in
        unsafe second.withUnsafeBytes { tail -> Int in
          var pieces = unsafe [
            iovec(
              iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
            iovec(
              iov_base: UnsafeMutableRawPointer(mutating: tail.baseAddress), iov_len: tail.count),
          ]
          return unsafe pieces.withUnsafeMutableBufferPointer { list in
            var message = unsafe msghdr()
            unsafe message.msg_iov = list.baseAddress
            unsafe message.msg_iovlen = list.count
            return unsafe sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
          }
        }
      }
      if let outcome = Self.outcome(count) { return outcome }
    }
  }

  /// What a count of the system means; `nil` to call again.
  private static func outcome(_ count: Int) -> WriteOutcome? {
    if count >= 0 { return .bytes(count) }
    switch errno {
    case EINTR: return nil
    case EAGAIN: return .noRoom
    default: return .broken
    }
  }

  /// Ends the sending; what was written still arrives.
  package borrowing func endWriting() {
    shutdown(descriptor, Int32(SHUT_WR))
  }
}
