/// Why certificates cannot be used.
package enum TLSFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A certificate chain cannot be read, has expired or is not valid yet, or the key is not its own.
  case certificate(file: String, reason: String)
  /// A key cannot be read.
  case key(file: String, reason: String)
  /// The library failed.
  case library

  /// A sentence for the log.
  package var description: String {
    switch self {
    case .certificate(let file, let reason): "The certificate \(file) cannot be used: \(reason)."
    case .key(let file, let reason): "The key \(file) cannot be used: \(reason)."
    case .library: "The TLS library cannot be set up."
    }
  }
}
