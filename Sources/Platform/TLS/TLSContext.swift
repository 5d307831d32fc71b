internal import CTLS

/// The certificates of a server, loaded and checked. It never changes: a reload makes another one, and
/// connections keep the one that they began with.
@safe
package final class TLSContext: @unchecked Sendable {
  // Guard: OpenSSL's contexts may be used by several threads as long as nobody sets them up, and after
  // `init` nobody does.
  let pointer: OpaquePointer
  private let keys: TicketKeys

  /// Loads certificates; the first one is for clients that name no server, or one that is in none of them.
  ///
  /// - Parameters:
  ///   - certificates: At least one.
  ///   - earlier: The context that this one takes the place of. Sessions begun with it can be resumed.
  ///   - renewsTicketKeys: Whether session tickets get a new key; once a day is right. Without
  ///     `earlier` they do in any case.
  /// - Throws: `TLSFault` when a file cannot be used.
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
    // Guard: at most `count` bytes of text are written, and read up to their zero.
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
