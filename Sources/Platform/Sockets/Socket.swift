import CEpoll
import Glibc

/// A connected TCP socket that never blocks. It owns its descriptor and closes it when it is deinitialized.
public struct Socket: ~Copyable, Sendable {
  public enum ReadOutcome: Hashable, Sendable {
    /// At least one byte was read.
    case bytes(Int)
    /// There is nothing to read now.
    case wouldBlock
    /// The other side ended its sending.
    case end
    case broken
  }

  public enum WriteOutcome: Hashable, Sendable {
    /// Bytes were written, perhaps fewer than given.
    case bytes(Int)
    /// The socket takes no bytes now.
    case wouldBlock
    case broken
  }

  public let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Reads up to `buffer.count` bytes to the start of `buffer`.
  public borrowing func read(into buffer: inout [UInt8]) -> ReadOutcome {
    while true {
      // Guard: at most `count` bytes are written.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if let outcome = Self.readOutcome(count) { return outcome }
    }
  }

  /// Drops up to `count` received bytes, without copying them.
  public borrowing func discard(_ count: Int) -> ReadOutcome {
    while true {
      // With MSG_TRUNC a TCP socket writes no bytes to memory.
      let dropped = recv(descriptor, nil, count, Int32(MSG_TRUNC))
      if let outcome = Self.readOutcome(dropped) { return outcome }
    }
  }

  /// The outcome of a system call's result; `nil` to call again.
  private static func readOutcome(_ count: Int) -> ReadOutcome? {
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    switch errno {
    case EINTR: return nil
    case EAGAIN: return .wouldBlock
    default: return .broken
    }
  }

  /// Writes the bytes from `offset`.
  public borrowing func write(_ bytes: [UInt8], from offset: Int) -> WriteOutcome {
    while true {
      // Guard: `count - offset` bytes from `offset` are read. A closed connection raises no signal.
      let count = unsafe bytes.withUnsafeBytes { buffer -> Int in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return unsafe send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if let outcome = Self.outcome(count) { return outcome }
    }
  }

  /// Writes up to `count` bytes of a file from `offset`, without copying them into this process; no bytes at the end of
  /// the file. `Descriptors.ignoreBrokenPipes` was called before.
  public borrowing func write(file: Int32, from offset: Int64, count: Int) -> WriteOutcome {
    var position = off_t(offset)
    while true {
      // Guard: the call reads and writes `position` only.
      let written = unsafe sendfile(descriptor, file, &position, count)
      if let outcome = Self.outcome(written) { return outcome }
    }
  }

  /// Writes `first` and then `second` in one call.
  public borrowing func write(_ first: [UInt8], then second: [UInt8]) -> WriteOutcome {
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

  /// The outcome of a system call's result; `nil` to call again.
  private static func outcome(_ count: Int) -> WriteOutcome? {
    if count >= 0 { return .bytes(count) }
    switch errno {
    case EINTR: return nil
    case EAGAIN: return .wouldBlock
    default: return .broken
    }
  }

  /// Written bytes that the other side's system has not acknowledged, an end of sending counted as one; zero for a
  /// connection that is broken.
  public borrowing func unacknowledged() -> Int {
    var count: Int32 = 0
    // Guard: the call writes the four bytes of `count`.
    return unsafe ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// The connection is reset when the socket is deinitialized: the other side gets an error instead of a regular end.
  public borrowing func resetWhenClosed() {
    var now = linger(l_onoff: 1, l_linger: 0)
    // Guard: the call reads the bytes of `now`.
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends the sending; written bytes still arrive.
  public borrowing func endWriting() {
    shutdown(descriptor, Int32(SHUT_WR))
  }
}
