internal import CTLS

/// The server's side of one TLS connection, without a socket: decrypts and encrypts bytes in memory.
@safe
package final class TLSSession {
  package enum Outcome: Hashable, Sendable {
    /// The number of plain bytes; zero when more input is needed.
    case bytes(Int)
    /// The other side sent `close_notify`.
    case closed
    /// Not TLS, or an unsupported version or protocol; the output may contain an alert.
    case failed
  }

  private let context: TLSContext
  private let pointer: OpaquePointer

  /// - Throws: `TLSFault.library` when there is not enough memory.
  package init(_ context: TLSContext) throws(TLSFault) {
    // Guard: the session is used by its owner only; the context outlives it.
    guard let made = unsafe ctls_session_new(context.pointer) else { throw .library }
    self.context = context
    unsafe pointer = made
  }

  deinit {
    unsafe ctls_session_free(pointer)
  }

  /// Bytes that a plaintext buffer needs in addition to the received ones.
  package static let slack = 32 * 1024

  /// Whether the handshake is complete.
  package var isReady: Bool { unsafe ctls_session_is_ready(pointer) == 1 }

  /// Decrypts the first `count` of `bytes` to the start of `plain`, which has at least `count + slack` bytes. May add
  /// to the output.
  package func receive(_ bytes: [UInt8], count: Int, into plain: inout [UInt8]) -> Outcome {
    precondition(count <= bytes.count && plain.count >= count + Self.slack)
    // Guard: `count` bytes are read, at most as many written as `plain` has, and no pointer is kept.
    let result = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe plain.withUnsafeMutableBufferPointer { output in
        guard let from = input.baseAddress, let to = output.baseAddress else { return 0 }
        return unsafe ctls_session_receive(pointer, from, count, to, output.count)
      }
    }
    switch result {
    case 0...: return .bytes(result)
    case Int(CTLS_CLOSED): return .closed
    default: return .failed
    }
  }

  /// Encrypts bytes into the output; false when the session is broken.
  package func send(_ bytes: [UInt8]) -> Bool {
    // Guard: the bytes are read, and no pointer is kept.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      return unsafe ctls_session_send(pointer, base, buffer.count) == 0
    }
  }

  /// Adds `close_notify` to the output.
  package func end() {
    unsafe ctls_session_end(pointer)
  }

  /// Removes and returns the bytes to send.
  package func takeOutput() -> [UInt8] {
    let count = unsafe ctls_session_output_count(pointer)
    guard count > 0 else { return [] }
    // Guard: exactly `count` bytes are written.
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      unsafe ctls_session_take_output(pointer, base)
      filled = count
    }
  }
}
