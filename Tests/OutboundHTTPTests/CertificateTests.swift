import HTTP
import HTTPServer
import ProbeSupport
import Testing
import TLS

@testable import OutboundHTTP

@Suite("The certificates of other servers")
struct CertificateTests {
  private final class Greeter: Application {
    func admit(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
      .accept(maximumBody: 0, route: nil, caller: nil)
    }

    func respond(
      to request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
    ) -> Response? { TestApplication.response(to: request) }
  }

  @Test("A server is believed whose certificate is trusted and names it, and no other")
  func verified() throws {
    let server = HTTPServer(
      HTTPServer.Configuration(
        listen: [ListenAddress(host: "127.0.0.1", port: 0, isTLS: true)], loops: 1,
        limits: Limits(),
        certificates: [
          TLSCertificate(
            chainFile: TestCertificates.path("localhost.pem"),
            keyFile: TestCertificates.path("localhost.key"))
        ], proxies: TrustedProxies()),
      application: Greeter())
    let port = try #require(try server.start().first?.port)
    defer { server.stop(graceSeconds: 0) }
    for (name, isTrusted, works) in [
      ("localhost", true, true), ("localhost", false, false), ("other.test", true, false),
    ] {
      let client = OutboundHTTP(
        AddressRules(allowing: [try #require(IPNetwork("127.0.0.1"))]),
        tests: OutboundHTTP.TestSettings(
          resolved: "\(name):\(port):127.0.0.1",
          certificates: isTrusted ? TestCertificates.path("localhost.pem") : nil))
      let request = OutboundRequest("GET", "https://\(name):\(port)/healthz")
      if works {
        #expect(try client.wait(for: request).status == 200)
      } else {
        #expect(throws: OutboundFault.notTrusted) { try client.wait(for: request) }
      }
    }
  }
}
