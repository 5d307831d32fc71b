/// Where the server listens.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A name or an address; empty for every IPv4 address of the machine.
  package var host: String
  /// The port; 0 for one that the system chooses.
  package var port: UInt16
  /// Whether TLS is spoken there.
  package var isTLS: Bool

  /// A place to listen.
  package init(host: String, port: UInt16, isTLS: Bool = false) {
    self.host = host
    self.port = port
    self.isTLS = isTLS
  }

  /// `http://127.0.0.1:8080`.
  package var description: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isTLS ? "https" : "http")://\(name):\(port)"
  }
}
