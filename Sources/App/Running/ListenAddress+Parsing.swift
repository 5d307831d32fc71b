import Commands
import HTTPServer

extension ListenAddress {
  /// An address of the command line: `127.0.0.1:8080`, `[::1]:0`, `:80` for every IPv4 address of the machine, with or
  /// without `http://` or `https://`; `isTLS` counts for an address that names no protocol.
  init(parsing text: String, isTLS: Bool) throws(CommandError) {
    var rest = text[...]
    var isTLS = isTLS
    for (prefix, meansTLS) in [("http://", false), ("https://", true)] where rest.hasPrefix(prefix)
    {
      rest = rest.dropFirst(prefix.count)
      isTLS = meansTLS
    }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...])
    else {
      throw .usage("“\(text)” is no address to listen at: HOST:PORT, such as 127.0.0.1:8080.")
    }
    var host = rest[..<colon]
    if host.first == "[", host.last == "]" {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw .usage(
        "“\(text)” is no address to listen at: an IPv6 address stands in brackets, [::1]:8080.")
    }
    self.init(host: String(host), port: port, isTLS: isTLS)
  }
}
