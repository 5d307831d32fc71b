import Dispatch
import HTTP
import ProbeSupport
import HTTPServer
import Synchronization
import TLS
import Testing

/// The test house behind sockets; `/later` answers from another thread, `/never` not at all, `/stream`
/// piece by piece, `/broken` begins to and fails, `/followed` answers when its client has ended its sending,
/// `/routed/…` answers with the path that its head had, from the route it was given.
final class LiveApplication: Application {
  /// What clients of `/followed` did before they had their answer.
  let events = Events()
  private let queue = DispatchQueue(label: "later")

  func admit(_ head: RequestHead, loop: Int) -> Admission {
    switch head.path {
    case "/later", "/never", "/followed", "/stream", "/broken", "/text", "/zipped":
      return .accept(maximumBody: 1 << 20)
    default:
      if head.path.hasPrefix("/routed/") {
        return .accept(maximumBody: 1 << 20, route: Route(head.path))
      }
      if let refusal = TestServer.refusal(head) { return .answer(refusal) }
      return .accept(maximumBody: 1 << 20)
    }
  }

  func respond(
    to request: Request, route: (any AdmittedRoute)?, loop: Int, reply: Reply
  ) -> Response? {
    if let route = route as? Route {
      return Response(status: 200, body: .bytes(Array(route.path.utf8) + request.body))
    }
    guard route == nil else { return Response(status: 500) }
    switch request.path {
    case "/later":
      queue.asyncAfter(deadline: .now() + 0.05) {
        reply.send(Response(status: 200, body: .bytes(Array(request.peer.utf8))))
        reply.send(Response(status: 500))
      }
      return nil
    case "/never": return nil
    case "/followed":
      reply.onClientEvent { [events] event in
        events.add(event)
        if event == .endedSending { reply.send(Response(status: 200)) }
      }
      return nil
    case "/text": return Self.text(Int(request.query ?? "") ?? 0)
    case "/zipped":
      var response = Response(status: 200, body: .stream(Self.pieces(failing: false)))
      response.mayCompress = true
      return response
    case "/stream": return Response(status: 200, body: .stream(Self.pieces(failing: false)))
    case "/broken": return Response(status: 200, body: .stream(Self.pieces(failing: true)))
    default: return TestServer.answer(request)
    }
  }

  private static func text(_ count: Int) -> Response {
    var response = Response(
      status: 200, body: .bytes((0..<count).map { UInt8(truncatingIfNeeded: $0 % 97) }))
    response.mayCompress = true
    return response
  }

  /// Two hundred pieces of 10,000 bytes, each of one digit.
  private static func pieces(failing: Bool) -> BodyStream {
    let count = Count()
    return BodyStream {
      let piece = count.next()
      if failing, piece == 3 { throw Failure.broken }
      guard piece < 200 else { return nil }
      return [UInt8](repeating: UInt8(0x30 + piece % 10), count: 10_000)
    }
  }

  /// What `admit` found for a head, as `respond` gets it.
  private final class Route: Sendable {
    let path: String

    init(_ path: String) { self.path = path }
  }

  enum Failure: Error {
    case broken
  }

  final class Count: Sendable {
    private let value = Atomic(0)

    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
  }
}

/// What clients did, in its order.
final class Events: Sendable {
  private let all = Mutex<[ClientEvent]>([])

  var list: [ClientEvent] { all.withLock { $0 } }

  func add(_ event: ClientEvent) { all.withLock { $0.append(event) } }
}

/// A started server on a free port; it is stopped when it is let go.
final class LiveServer {
  let server: HTTPServer
  let application = LiveApplication()
  let port: UInt16
  let isTLS: Bool

  init(
    loops: Int = 2, limits: Limits = Limits(), proxies: TrustedProxies = TrustedProxies(),
    isTLS: Bool = false
  ) throws {
    self.isTLS = isTLS
    server = HTTPServer(
      listen: [ListenAddress(host: "127.0.0.1", port: 0, isTLS: isTLS)], loops: loops,
      limits: limits, certificates: isTLS ? [Self.certificate] : [], proxies: proxies,
      application: application)
    port = try server.start().first?.port ?? 0
  }

  static let certificate = TLSCertificate(
    chainFile: TestCertificates.path("localhost.pem"),
    keyFile: TestCertificates.path("localhost.key"))

  deinit {
    server.stop(graceSeconds: 0)
  }

  func client(headAnswers: Set<Int> = []) throws -> LiveClient {
    try #require(
      LiveClient(port: port, headAnswers: headAnswers, tls: isTLS ? TLSClient() : nil))
  }
}
