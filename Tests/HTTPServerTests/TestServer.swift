import Dispatch
import Glibc
import HTTP
import HTTPServer
import ProbeSupport
import Synchronization
import Testing
import TLS

/// The test application with more resources: `/later` responds from another thread, `/never` does not respond,
/// `/stream` streams, `/working` streams with long empty pieces before its bytes, `/broken` starts a stream that fails,
/// `/observed` responds when its client ends its sending,
/// `/receive` has a `TestReceiver` that its query configures, `/file` sends a part of a file,
/// `/routed/…` responds with the path of its head, taken from the route, and with its body.
final class ServerTestApplication: Application {
  /// The events of the clients of `/observed`.
  let events = Events()
  /// The receivers of `/receive`.
  let receivers = TestReceivers()
  /// The file of `/file`.
  let file = TestFile()
  /// The responses of `/zeros` that are not sent yet.
  let held = HeldResponses()
  private let queue = DispatchQueue(label: "later")

  func admit(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
    switch head.path {
    case "/receive": return .receive(route: Route(head.path))
    case "/file", "/later", "/never", "/observed", "/stream", "/broken", "/text", "/zeros",
      "/zipped", "/working":
      return .accept(maximumBody: 1 << 20)
    default:
      if head.path.hasPrefix("/routed/") {
        return .accept(maximumBody: 1 << 20, route: Route(head.path))
      }
      if head.path == "/known" { return .accept(maximumBody: 1 << 20, caller: 7) }
      if let response = TestApplication.response(to: head) { return .respond(response) }
      return .accept(maximumBody: 1 << 20)
    }
  }

  func caller(
    of body: [UInt8], route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Int64? {
    body.first == UInt8(ascii: "7") ? 7 : nil
  }

  func receive(
    _ request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> BodyAdmission {
    guard route is Route else { return .respond(Response(status: 500)) }
    if request.query == "denied" { return .respond(Response(status: 403)) }
    return .receive(receivers.add(TestReceiver(sender, request)))
  }

  func respond(
    to request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Response? {
    if let route = route as? Route {
      return Response(status: 200, body: .bytes(Array(route.path.utf8) + request.body))
    }
    guard route == nil else { return Response(status: 500) }
    switch request.path {
    case "/later":
      queue.asyncAfter(deadline: .now() + 0.25) {
        sender.send(Response(status: 200, body: .bytes(Array(request.peer.utf8))))
        sender.send(Response(status: 500))
      }
      return nil
    case "/never": return nil
    case "/observed":
      sender.onClientEvent { [events] event in
        events.add(event)
        if event == .endedSending { sender.send(Response(status: 200)) }
      }
      return nil
    case "/text": return Self.text(Int(request.query ?? "") ?? 0)
    case "/file": return file.response(to: request.query ?? "")
    case "/zipped":
      var response = Response(status: 200, body: .stream(Self.pieces(failing: false)))
      response.compression = .withoutTag
      return response
    case "/zeros":
      let count = Int(request.query ?? "") ?? 0
      var response = Response(status: 200, body: .bytes([UInt8](repeating: 0, count: count)))
      response.held = HeldResponse(held)
      return response
    case "/stream": return Response(status: 200, body: .stream(Self.pieces(failing: false)))
    case "/working": return Response(status: 200, body: .stream(Self.work()))
    case "/broken": return Response(status: 200, body: .stream(Self.pieces(failing: true)))
    default: return TestApplication.response(to: request)
    }
  }

  private static func text(_ count: Int) -> Response {
    var response = Response(
      status: 200, body: .bytes((0..<count).map { UInt8(truncatingIfNeeded: $0 % 97) }))
    response.compression = .withoutTag
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

  /// Forty pieces without a byte, of a twentieth of a second each, and one with.
  private static func work() -> BodyStream {
    let count = Count()
    return BodyStream {
      let piece = count.next()
      if piece < 40 { usleep(50_000) }
      return piece < 40 ? [] : piece == 40 ? Array("done".utf8) : nil
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

/// Counts the responses that hold an object.
final class HeldResponses: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add(_ change: Int) { value.wrappingAdd(change, ordering: .relaxed) }
}

private final class HeldResponse: Sendable {
  private let all: HeldResponses

  init(_ all: HeldResponses) {
    self.all = all
    all.add(1)
  }

  deinit { all.add(-1) }
}

final class Events: Sendable {
  private let all = Mutex<[ClientEvent]>([])

  var list: [ClientEvent] { all.withLock { $0 } }

  func add(_ event: ClientEvent) { all.withLock { $0.append(event) } }
}

/// A running server on a free port. It stops when it is deinitialized.
final class TestServer {
  let http: HTTPServer
  let application = ServerTestApplication()
  let port: UInt16
  let isTLS: Bool

  init(
    loops: Int = 2, limits: Limits = Limits(), proxies: TrustedProxies = TrustedProxies(),
    isTLS: Bool = false
  ) throws {
    self.isTLS = isTLS
    http = HTTPServer(
      HTTPServer.Configuration(
        listen: [ListenAddress(host: "127.0.0.1", port: 0, isTLS: isTLS)], loops: loops,
        limits: limits, certificates: isTLS ? [Self.certificate] : [], proxies: proxies),
      application: application)
    port = try http.start().first?.port ?? 0
  }

  static let certificate = TLSCertificate(
    chainFile: TestCertificates.path("localhost.pem"),
    keyFile: TestCertificates.path("localhost.key"))

  deinit {
    http.stop(graceSeconds: 0)
  }

  func client(headResponses: Set<Int> = []) throws -> TestClient {
    try #require(
      TestClient(port: port, headResponses: headResponses, tls: isTLS ? TLSClient() : nil))
  }
}
