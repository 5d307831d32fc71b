/// An address that the server listens on.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A name or an IP address; empty for every IPv4 address of the machine.
  package var host: String
  /// 0 lets the system choose.
  package var port: UInt16
  package var isTLS: Bool

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
