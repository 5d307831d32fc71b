/// Why a socket could not be had.
package enum SocketFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host is neither an address nor a name that resolves.
  case unknownHost(String)
  /// The port is not in 0 … 65535.
  case badPort(String)
  /// The system refused; the call and `errno`.
  case system(call: String, errno: Int32)

  /// A sentence for the log.
  package var description: String {
    switch self {
    case .unknownHost(let host): "The host \(host) is neither an address nor a known name."
    case .badPort(let port): "\(port) is not a port."
    case .system(let call, let number): "\(call) failed: \(ErrorText.of(number))."
    }
  }
}
