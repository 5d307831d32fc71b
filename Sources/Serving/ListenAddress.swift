/// Where the server listens.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A name or an address; empty for every IPv4 address of the machine.
  public var host: String
  /// The port; 0 for one that the system chooses.
  public var port: UInt16
  /// Whether TLS is spoken there.
  public var isTLS: Bool

  /// A place to listen.
  public init(host: String, port: UInt16, isTLS: Bool = false) {
    self.host = host
    self.port = port
    self.isTLS = isTLS
  }

  /// `http://127.0.0.1:8080`.
  public var description: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isTLS ? "https" : "http")://\(name):\(port)"
  }
}
