import CCurl

/// One request under way: with its redirects, which are new requests.
final class Transfer: Sendable {
  let request: OutboundRequest
  let url: OutboundURL
  let rules: AddressRules
  /// `nil` for a redirect.
  let started: (@Sendable () -> Void)?
  let done: @Sendable (Result<OutboundResponse, OutboundFault>) -> Void

  init(
    _ request: OutboundRequest, _ url: OutboundURL, _ rules: AddressRules,
    started: (@Sendable () -> Void)? = nil,
    done: @escaping @Sendable (Result<OutboundResponse, OutboundFault>) -> Void
  ) {
    self.request = request
    self.url = url
    self.rules = rules
    self.started = started
    self.done = done
  }

  /// What comes after a response: the request to which a redirect leads, or `nil`.
  func following(_ status: Int, to location: String?) throws(OutboundFault) -> Transfer? {
    guard [301, 302, 303, 307, 308].contains(status), let location else { return nil }
    if request.redirects == 0 { return nil }
    guard let target = OutboundURL(location, allowsPlain: rules.allowsPlain && !url.isTLS) else {
      throw .invalidURL
    }
    var next = request
    next.url = location
    next.redirects -= 1
    if status < 307, request.method != "HEAD" {
      next.method = "GET"
      next.body = []
    }
    if target.destination != url.destination {
      next.fields.removeAll { ["authorization", "cookie"].contains($0.name.lowercased()) }
    }
    return Transfer(next, target, rules, done: done)
  }
}

extension OutboundRequest {
  static let longestFields = 16 << 10
  static let longestBody = 4 << 20

  /// Whether method and fields hold nothing that ends a line, and nothing is too large.
  var isWellFormed: Bool {
    let token = { (text: String) in
      !text.isEmpty
        && text.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
    let areFields = fields.allSatisfy { field in
      token(field.name)
        && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
    return token(method) && areFields && fieldLines.count <= Self.longestFields
      && body.count <= Self.longestBody
  }

  /// Each line ended by NUL. No `Expect`, for which some servers would be waited for.
  var fieldLines: [UInt8] {
    var lines = "Expect:\0"
    for (name, value) in fields {
      // Without a value libcurl wants a semicolon.
      lines += value.isEmpty ? "\(name);\0" : "\(name): \(value)\0"
    }
    return Array(lines.utf8)
  }
}

extension OutboundFault {
  init?(_ outcome: ccurl_outcome, _ message: String) {
    switch outcome {
    case ccurl_done: return nil
    case ccurl_refused_address: self = .addressNotAllowed
    case ccurl_timed_out: self = .timedOut
    case ccurl_not_resolved: self = .notResolved
    case ccurl_not_connected: self = .notConnected
    case ccurl_not_trusted: self = .notTrusted
    case ccurl_fields_too_large: self = .fieldsTooLarge
    default: self = .failed(message)
    }
  }
}
