/// Why certificates cannot be used.
public enum TLSFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A certificate chain or its key cannot be read, or they do not belong together.
  case certificate(file: String, reason: String)
  /// The library failed.
  case library

  /// A sentence for the log.
  public var description: String {
    switch self {
    case .certificate(let file, let reason): "The certificate \(file) cannot be used: \(reason)."
    case .library: "The TLS library cannot be set up."
    }
  }
}
