/// Where a certificate and its key lie.
public struct TLSCertificate: Hashable, Sendable {
  /// A PEM file with the certificate and the ones that lead from it to a root.
  public let chainFile: String
  /// A PEM file with the key, without a password.
  public let keyFile: String

  /// A certificate in two files.
  public init(chainFile: String, keyFile: String) {
    self.chainFile = chainFile
    self.keyFile = keyFile
  }
}
