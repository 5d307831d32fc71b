/// The files of a certificate and its key.
package struct TLSCertificate: Hashable, Sendable {
  /// A PEM file with the certificate and its intermediate certificates.
  package let chainFile: String
  /// A PEM file with the key, without a password.
  package let keyFile: String

  package init(chainFile: String, keyFile: String) {
    self.chainFile = chainFile
    self.keyFile = keyFile
  }
}
