import HTTP

extension RequestHead {
  /// The host that the request names, in lower case, without its port: `localhost`, `127.0.0.1`, `[::1]`; empty when it
  /// names none.
  var host: String {
    let authority = authority.lowercased()
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[...end])
    }
    return String(authority.prefix { $0 != ":" })
  }

  /// Whether the host is a name or an address of the machine itself.
  var isForLoopback: Bool {
    let host = host
    return host == "localhost" || host == "[::1]"
      || host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isNumber }
  }
}

extension Request {
  /// The scheme and the host by which the client reached the server, `https://hours.example.com`: those that a trusted
  /// proxy names, else those of the request itself; empty when it names no host.
  var origin: String {
    let (proxyScheme, proxyHost) = isForwarded ? ForwardedFields.origin(in: fields) : (nil, nil)
    let host = proxyHost ?? head.authority
    if host.isEmpty { return "" }
    // A page knows how it was loaded, also behind a proxy that says nothing.
    let isOwnPage = fields[.origin] == "https://\(host)"
    return "\(proxyScheme ?? (isSecure || isOwnPage ? "https" : "http"))://\(host)"
  }
}
