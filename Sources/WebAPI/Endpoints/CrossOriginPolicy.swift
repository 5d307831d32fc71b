import HTTP

/// Which pages of other origins may call the API from a browser (CORS, the Fetch standard, section 3.2).
///
/// They send the auth hash in `Authorization`. Cookies are never admitted, so no `Access-Control-Allow-Credentials`.
public struct CrossOriginPolicy: Sendable {
  /// No other origin may.
  public static let off = CrossOriginPolicy(origins: [])

  private let origins: Set<String>
  var isOff: Bool { origins.isEmpty }

  /// The header fields that only some operations read and send.
  private var requestFields: [String] = []
  private var responseFields: [String] = []

  /// The same policy for those operations.
  func covering(_ registry: OperationRegistry) -> CrossOriginPolicy {
    var policy = self
    policy.requestFields = registry.requestFieldNames
    policy.responseFields = registry.responseFieldNames
    return policy
  }

  private init(origins: Set<String>) { self.origins = origins }

  /// - Parameter origins: as browsers send them, such as `https://app.example.com`; `nil` when one is not.
  public init?(_ origins: [String]) {
    guard origins.allSatisfy(Self.isOrigin) else { return nil }
    self.origins = Set(origins)
  }

  /// Whether a text is a scheme, a host in lower case and perhaps a port (RFC 6454 section 6.2).
  private static func isOrigin(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      let host = text.dropFirst(scheme.count)
      return !host.isEmpty
        && host.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || ".-:[]".utf8.contains($0)
        }
    }
    return false
  }

  /// The response to a browser that asks what it may send, or `nil` when the request is no such question.
  func preflight(_ head: RequestHead, allow: String) -> Response? {
    let asks = head.fields.all.contains {
      $0.name.lowercased() == "access-control-request-method"
    }
    guard asks, head.method == .options, allowed(head) != nil else { return nil }
    return Response(
      status: 204,
      fields: [
        ("Allow", allow), ("Access-Control-Allow-Methods", allow),
        (
          "Access-Control-Allow-Headers",
          (["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"]
            + requestFields).joined(separator: ", ")
        ), ("Access-Control-Max-Age", "600"),
      ], body: .none)
  }

  /// The response with what the browser needs to hand it to the page. Caches keep one for each origin.
  func adding(to response: Response, for head: RequestHead) -> Response {
    if isOff { return response }
    var response = response
    response.fields.append(("Vary", "Origin"))
    if let origin = allowed(head) {
      response.fields.append(("Access-Control-Allow-Origin", origin))
      response.fields.append(
        (
          "Access-Control-Expose-Headers",
          ([
            "Content-Disposition", "ETag", "Link", "Location", "Next-Cursor", "Retry-After",
            "Total-Count", "WWW-Authenticate",
          ] + responseFields).joined(separator: ", ")
        ))
    }
    return response
  }

  private func allowed(_ head: RequestHead) -> String? {
    head.fields[.origin].flatMap { origins.contains($0) ? $0 : nil }
  }
}

/// Adds to a later response what the browser needs.
struct CrossOriginChannel: ResponseChannel {
  let policy: CrossOriginPolicy
  let head: RequestHead
  let channel: any ResponseChannel

  func send(_ response: Response) { channel.send(policy.adding(to: response, for: head)) }
  func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {
    channel.onClientEvent(body)
  }
  func onDisconnect(_ body: @escaping @Sendable () -> Void) { channel.onDisconnect(body) }
}
