import Crypto
import HTTP
public import Metrics

/// The `/metrics` page. It is for local clients, and for others with a token.
public struct MetricsPage: Sendable {
  private let token: Digest?
  private let hosts: Set<String>
  private let figures: @Sendable (inout MetricsText) -> Void

  /// - Parameters:
  ///   - token: the bearer token for clients of other machines; `nil` refuses them all.
  ///   - hosts: names and addresses at which the server was told to listen. A local client may name them, beside those
  ///     of every machine itself.
  ///   - figures: adds metrics from outside the dispatcher, such as the number of connections.
  public init(
    token: String?, hosts: [String] = [],
    figures: @escaping @Sendable (inout MetricsText) -> Void
  ) {
    self.token = token.map { SHA256.of($0) }
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.figures = figures
  }

  /// - Throws: 401 when the client is neither local nor has the token.
  func response(
    to request: Request, adding own: (inout MetricsText) -> Void
  ) throws(Problem) -> Response {
    guard isLocal(request) || hasToken(request) else {
      throw Problem(.unauthenticated, "Metrics are for the machine itself, or with their token.")
    }
    var page = MetricsText()
    own(&page)
    figures(&page)
    return Response(
      status: 200,
      fields: [("Content-Type", MetricsText.contentType), ("Cache-Control", "no-store")],
      body: .bytes(Array(page.text.utf8)))
  }

  /// A request that a proxy forwarded is not local, even when the proxy is.
  private func isLocal(_ request: Request) -> Bool {
    let isLoopback = request.peer.hasPrefix("127.") || request.peer == "::1"
    return isLoopback && namesThisServer(request.head)
      && !request.fields.all.contains { Self.namesProxy($0.name.lowercased()) }
  }

  /// Whether the host is this machine, or one that the server was given. A page of another site whose name was made to
  /// lead here (DNS rebinding) sends that name. Browsers always send one.
  private func namesThisServer(_ head: RequestHead) -> Bool {
    let host = head.host
    return host.isEmpty || head.isForLoopback || hosts.contains(host)
  }

  /// Whether only proxies send a field with that name.
  private static func namesProxy(_ name: String) -> Bool {
    name.hasPrefix("x-forwarded") || proxyFields.contains(name)
  }

  private static let proxyFields: Set = [
    "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-for",
    "x-original-forwarded-for", "x-envoy-external-address", "x-appengine-user-ip",
    "true-client-ip", "cf-connecting-ip", "fastly-client-ip",
  ]

  private func hasToken(_ request: Request) -> Bool {
    guard let token, let text = request.fields[.authorization] else { return false }
    let parts = text.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer"
      && SHA256.of(String(parts[1])) == token
  }
}
