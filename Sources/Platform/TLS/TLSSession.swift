internal import CTLS

/// One connection's TLS, from the server's side, as a machine without a socket: sealed bytes in, plain bytes
/// out, and the other way round.
@safe
package final class TLSSession {
  /// What came of received bytes.
  package enum Outcome: Hashable, Sendable {
    /// So many plain bytes; none when more is needed.
    case bytes(Int)
    /// The other side said that it ends.
    case closed
    /// It is not TLS, or not such as we speak; a last word may be in the output.
    case failed
  }

  private let context: TLSContext
  private let pointer: OpaquePointer

  /// A connection that begins.
  ///
  /// - Throws: `TLSFault.library` when there is no memory.
  package init(_ context: TLSContext) throws(TLSFault) {
    // Guard: the session is used by its owner only; the context outlives it.
    guard let made = unsafe ctls_session_new(context.pointer) else { throw .library }
    self.context = context
    unsafe pointer = made
  }

  deinit {
    unsafe ctls_session_free(pointer)
  }

  /// Bytes that a plain buffer needs beyond those received.
  package static let slack = 32 * 1024

  /// Whether the handshake is done.
  package var isReady: Bool { unsafe ctls_session_is_ready(pointer) == 1 }

  /// Whether an earlier session was resumed.
  package var isResumed: Bool { unsafe ctls_session_is_resumed(pointer) == 1 }

  /// Takes the first `count` of `bytes` and writes what they say to the beginning of `plain`, which is
  /// `slack` longer than `count` at least. The output may grow by it.
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

  /// Seals bytes into the output; false when the session is broken.
  package func send(_ bytes: [UInt8]) -> Bool {
    // Guard: the bytes are read, and no pointer is kept.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      return unsafe ctls_session_send(pointer, base, buffer.count) == 0
    }
  }

  /// Puts into the output that nothing more is sent.
  package func end() {
    unsafe ctls_session_end(pointer)
  }

  /// Takes what is to be sent to the other side.
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
