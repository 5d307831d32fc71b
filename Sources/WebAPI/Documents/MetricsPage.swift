import Crypto
import HTTP
public import Metrics

/// The metrics: who may read them, and what they show.
public struct MetricsPage: Sendable {
  private let token: Digest?
  private let figures: @Sendable (inout MetricsText) -> Void

  /// A page of metrics.
  ///
  /// - Parameters:
  ///   - token: what lets it be read from elsewhere than this machine; without one, nothing does.
  ///   - figures: adds what the dispatcher does not know, such as the number of connections.
  public init(token: String?, figures: @escaping @Sendable (inout MetricsText) -> Void) {
    self.token = token.map { SHA256.of($0) }
    self.figures = figures
  }

  /// The page, for the machine itself and for whoever shows the token.
  ///
  /// - Throws: that the client is neither.
  func response(
    to request: Request, adding own: (inout MetricsText) -> Void
  ) throws(Problem) -> Response {
    guard isLocal(request) || showsToken(request) else {
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

  /// A request that a proxy passed on comes from elsewhere, even when the proxy is on this machine.
  private func isLocal(_ request: Request) -> Bool {
    let isLoopback = request.peer.hasPrefix("127.") || request.peer == "::1"
    return isLoopback && request.fields[.xForwardedFor] == nil
      && request.fields[.forwarded] == nil
  }

  private func showsToken(_ request: Request) -> Bool {
    guard let token, let text = request.fields[.authorization] else { return false }
    let parts = text.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer"
      && SHA256.of(String(parts[1])) == token
  }
}
