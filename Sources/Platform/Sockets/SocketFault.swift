/// Why a socket cannot be made.
public enum SocketFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host is neither an address nor a name that resolves.
  case unknownHost(String)
  case badPort(String)
  /// A system call failed.
  case system(call: String, errno: Int32)

  /// One sentence for the log.
  public var description: String {
    switch self {
    case .unknownHost(let host): "The host \(host) is neither an address nor a known name."
    case .badPort(let port): "\(port) is not a port."
    case .system(let call, let number): "\(call) failed: \(ErrorText.of(number))."
    }
  }
}
