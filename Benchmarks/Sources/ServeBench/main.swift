// A server that needs only HTTPServer, to measure and to probe it:
//
//     ServeBench [--port 8080] [--loops 2] [--header SECONDS] [--body SECONDS] [--idle SECONDS]
//                [--tls CHAIN KEY]   (TLS on the next port)
//
// GET /healthz returns a few bytes of JSON, GET /big 100 KB, GET /stream 64 MB in chunks. POST /api returns
// the request's body, POST /later the same from another thread. POST /upload writes its content to a file and syncs it,
// GET /file sends a file of 20 MB, GET /part 64 KiB of it.

import Dispatch
import Glibc
import HTTP
import HTTPServer
import Synchronization
import TLS

final class BenchApplication: Application {
  private let queue = DispatchQueue(label: "later")
  private static let type = [(name: "Content-Type", value: "application/json")]
  private static let small = prepared(Array(#"{"status":"ok"}"#.utf8))
  private static let big = Response(
    status: 200, fields: type, body: .bytes([UInt8](repeating: 0x20, count: 100_000)))

  private static func prepared(_ body: [UInt8]) -> Response {
    var response = Response(status: 200, fields: type, body: .bytes(body))
    response.prepare()
    return response
  }

  func admit(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
    let allowed: String
    switch head.path {
    case "/upload": return .receive()
    case "/healthz", "/big", "/stream", "/file", "/part": allowed = "GET, HEAD, OPTIONS"
    case "/api", "/later": allowed = "POST, OPTIONS"
    case "*": allowed = "GET, HEAD, POST, OPTIONS"
    default: return .respond(Response(status: 404))
    }
    if head.method == .options {
      return .respond(Response(status: 204, fields: [("Allow", allowed)]))
    }
    let isAllowed =
      allowed.hasPrefix("GET")
      ? head.method == .get || head.method == .head : head.method == .post
    guard isAllowed else { return .respond(Response(status: 405, fields: [("Allow", allowed)])) }
    if head.fields[.contentEncoding] != nil { return .respond(Response(status: 415)) }
    return .accept(maximumBody: 1 << 20)
  }

  func receive(
    _ request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> BodyAdmission {
    .receive(BenchReceiver(sender))
  }

  func respond(
    to request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Response? {
    switch request.path {
    case "/api": return Response(status: 200, fields: Self.type, body: .bytes(request.body))
    case "/big": return Self.big
    case "/file": return Response(status: 200, body: .file(BenchFile.large.body))
    case "/part":
      return Response(
        status: 206, body: .file(BenchFile.large.body.part(1_000_000..<1_065_536)))
    case "/later":
      queue.async {
        sender.send(Response(status: 200, fields: Self.type, body: .bytes(request.body)))
      }
      return nil
    case "/stream":
      let left = Atomic64(1024)
      return Response(
        status: 200, fields: Self.type,
        body: .stream(
          BodyStream { left.countDown() ? [UInt8](repeating: 0x20, count: 65_536) : nil }))
    default: return Self.small
    }
  }
}

final class Atomic64: Sendable {
  private let left: Atomic<Int>

  init(_ count: Int) {
    left = Atomic(count)
  }

  func countDown() -> Bool { left.wrappingSubtract(1, ordering: .relaxed).newValue >= 0 }
}

func option(_ name: String, _ otherwise: Double) -> Double {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
    return otherwise
  }
  return Double(arguments[index + 1]) ?? otherwise
}

var limits = Limits()
limits.headerSeconds = option("--header", limits.headerSeconds)
limits.bodySeconds = option("--body", limits.bodySeconds)
limits.idleSeconds = option("--idle", limits.idleSeconds)
let files = CommandLine.arguments.firstIndex(of: "--tls").map {
  CommandLine.arguments[($0 + 1)...]
}
let certificates = files.map {
  [TLSCertificate(chainFile: $0[$0.startIndex], keyFile: $0[$0.startIndex + 1])]
}
var addresses = [ListenAddress(host: "127.0.0.1", port: UInt16(option("--port", 8080)))]
if certificates != nil {
  addresses.append(ListenAddress(host: "127.0.0.1", port: addresses[0].port + 1, isTLS: true))
}
let server = HTTPServer(
  HTTPServer.Configuration(
    listen: addresses, loops: Int(option("--loops", 2)), limits: limits,
    certificates: certificates ?? []), application: BenchApplication(),
  log: { print($0) })
for address in try server.start() { print("listening on \(address)") }
fflush(nil)
signal(SIGTERM, SIG_IGN)
let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
source.setEventHandler { @Sendable in
  server.stop(graceSeconds: 5)
  exit(0)
}
source.activate()
dispatchMain()
