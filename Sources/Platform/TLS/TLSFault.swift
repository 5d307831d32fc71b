/// Why a certificate is unusable.
package enum TLSFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A certificate chain is unreadable, expired or not valid yet, or does not match the key.
  case certificate(file: String, reason: String)
  /// A key is unreadable.
  case key(file: String, reason: String)
  case library

  /// One sentence for the log.
  package var description: String {
    switch self {
    case .certificate(let file, let reason): "The certificate \(file) cannot be used: \(reason)."
    case .key(let file, let reason): "The key \(file) cannot be used: \(reason)."
    case .library: "The TLS library cannot be set up."
    }
  }
}
