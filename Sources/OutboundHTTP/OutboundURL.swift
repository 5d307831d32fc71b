import CCurl
import HTTP

/// The parts of a URL, as libcurl itself reads it: no second reading that differs.
struct OutboundURL: Sendable, Hashable {
  static let longest = 2_000

  let text: String
  let isTLS: Bool
  /// Scheme, host and port.
  let destination: String
  /// The 4 or 16 bytes of an address in place of a name.
  let address: [UInt8]?

  /// `nil` for anything but `https://host…`, or `http://host…` where that is allowed; and for one with a user, a
  /// password or a fragment, with port 0, or with a dot behind the host, which would be another name of the same.
  init?(_ text: String, allowsPlain: Bool) {
    let isPlainText = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    guard isPlainText, text.utf8.count <= Self.longest, ccurlIsLoaded else { return nil }
    guard let parts = Self.parts(text) else { return nil }
    guard parts.scheme == "https" || (parts.scheme == "http" && allowsPlain) else { return nil }
    guard !text.contains("#"), !parts.host.hasSuffix("."), parts.port != "0" else { return nil }
    self.text = text
    isTLS = parts.scheme == "https"
    destination = "\(parts.scheme)://\(parts.host):\(parts.port)"
    address = IPAddressText.bytes(parts.host.filter { $0 != "[" && $0 != "]" })
  }

  private static func parts(_ text: String) -> (scheme: String, host: String, port: String)? {
    var scheme = [CChar](repeating: 0, count: 16)
    var host = [CChar](repeating: 0, count: longest + 1)
    var port = [CChar](repeating: 0, count: 16)
    let isGood = unsafe ccurl_url_parts(
      text, &scheme, scheme.count, &host, host.count, &port, port.count)
    guard isGood != 0 else { return nil }
    return (string(scheme), string(host), string(port))
  }

  private static func string(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Whether libcurl is there.
var ccurlIsLoaded: Bool { unsafe ccurl_load() == nil }
