internal import CTLS

/// The loaded certificates of a server. It is immutable: a reload makes a new one, and connections keep theirs.
@safe
package final class TLSContext: @unchecked Sendable {
  // Guard: several threads may use OpenSSL's contexts as long as no thread configures them; that happens in `init`
  // only.
  let pointer: OpaquePointer
  private let keys: TicketKeys

  /// Loads certificates. The first one is for clients that send no server name or an unknown one.
  ///
  /// - Parameters:
  ///   - certificates: At least one.
  ///   - earlier: The context that this one replaces. Its sessions can be resumed.
  ///   - renewsTicketKeys: Whether session tickets get a new key; once a day is right. Always true without `earlier`.
  /// - Throws: `TLSFault` when a file is unusable.
  package init(
    _ certificates: [TLSCertificate], after earlier: TLSContext? = nil,
    renewsTicketKeys: Bool = false
  ) throws(TLSFault) {
    guard !certificates.isEmpty else { throw .library }
    if let earlier, !renewsTicketKeys {
      keys = earlier.keys
    } else {
      keys = try TicketKeys(after: earlier?.keys)
    }
    // Guard: the keys are copied.
    let made = unsafe keys.bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe ctls_context_new($0) }
    }
    guard let made = unsafe made else { throw .library }
    unsafe pointer = made
    for certificate in certificates { try add(certificate) }
  }

  deinit {
    unsafe ctls_context_free(pointer)
  }

  private func add(_ certificate: TLSCertificate) throws(TLSFault) {
    var error = [CChar](repeating: 0, count: 256)
    // Guard: at most `count` bytes of text are written, and read up to the terminating zero.
    let (result, reason) = unsafe error.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return (Int32(CTLS_CHAIN), "no memory") }
      let result = unsafe ctls_context_add(
        pointer, certificate.chainFile, certificate.keyFile, base, buffer.count)
      return (result, unsafe String(cString: base))
    }
    switch Int(result) {
    case 0: return
    case Int(CTLS_KEY): throw .key(file: certificate.keyFile, reason: reason)
    case Int(CTLS_MISMATCH):
      throw .certificate(
        file: certificate.chainFile, reason: "the key \(certificate.keyFile) is not its own")
    default: throw .certificate(file: certificate.chainFile, reason: reason)
    }
  }
}
