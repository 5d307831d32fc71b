/// Where a certificate and its key lie.
package struct TLSCertificate: Hashable, Sendable {
  /// A PEM file with the certificate and the ones that lead from it to a root.
  package let chainFile: String
  /// A PEM file with the key, without a password.
  package let keyFile: String

  /// A certificate in two files.
  package init(chainFile: String, keyFile: String) {
    self.chainFile = chainFile
    self.keyFile = keyFile
  }
}
