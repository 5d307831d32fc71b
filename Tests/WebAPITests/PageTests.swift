import Core
import HTTP
import Metrics
import Testing

@testable import WebAPI

@Suite("Pages without an operation")
struct PageTests {
  private func status(_ peer: String, _ fields: [(name: String, value: String)]) -> Int {
    let page = MetricsPage(token: "secret") { _ in }
    let head = RequestHead(method: .get, uri: "/metrics", fields: fields)
    do throws(Problem) {
      return try page.response(to: Request(head: head, peer: peer)) { _ in }.status
    } catch {
      return error.type.status
    }
  }

  @Test(
    "Metrics from loopback are refused when any field of a proxy is there",
    arguments: [
      "X-Forwarded-For", "x-forwarded-host", "X-Forwarded-Proto", "X-FORWARDED-SERVER",
      "Forwarded", "Via", "X-Real-IP", "True-Client-IP", "CF-Connecting-IP",
    ])
  func forwarded(name: String) {
    #expect(status("127.0.0.1", [(name, "192.0.2.1")]) == 401)
    #expect(status("::1", [(name, "")]) == 401)
    let token = (name: "Authorization", value: "Bearer secret")
    #expect(status("127.0.0.1", [(name, "192.0.2.1"), token]) == 200)
  }

  @Test("Metrics are for loopback, and for others with the token")
  func local() {
    #expect(status("127.0.0.1", [("Accept", "*/*"), ("X-Other", "1")]) == 200)
    #expect(status("127.1.2.3", []) == 200)
    #expect(status("192.0.2.1", []) == 401)
    #expect(status("192.0.2.1", [("Authorization", "Bearer secret")]) == 200)
    #expect(status("192.0.2.1", [("Authorization", "Bearer other")]) == 401)
  }

  @Test("A page that never changes is compressed once, for clients that accept it")
  func compressedOnce() throws {
    let page = FixedResponse(
      [UInt8](repeating: 0x61, count: 5_000), type: "text/plain", caching: "no-cache")
    func response(_ accepted: String?) -> Response {
      let fields = accepted.map { [(name: "Accept-Encoding", value: $0)] } ?? []
      return page.response(to: RequestHead(method: .get, uri: "/", fields: fields))
    }
    func body(_ response: Response) throws -> [UInt8] {
      guard case .bytes(let bytes) = response.body else { throw NoBytes() }
      return bytes
    }
    let plain = response(nil)
    #expect(try body(plain).count == 5_000 && plain.compression == .never)
    #expect(plain.fields.contains { $0 == ("Vary", "Accept-Encoding") })
    let compressed = try body(response("gzip"))
    #expect(compressed.starts(with: [0x1F, 0x8B]) && compressed.count < 200)
    #expect(response("gzip").fields.contains { $0 == ("Content-Encoding", "gzip") })
    #expect(response("gzip").compression == .never)
    // The same bytes in memory: nothing is compressed for a request.
    let again = try body(response("gzip"))
    // Guard: the addresses are only compared.
    let isSame = unsafe compressed.withUnsafeBufferPointer { one in
      unsafe again.withUnsafeBufferPointer { other in unsafe one.baseAddress == other.baseAddress }
    }
    #expect(isSame)
    #expect(try body(response("gzip;q=0")).count == 5_000)
  }

  private struct NoBytes: Error {}

  @Test("A small page is never compressed")
  func small() {
    let page = FixedResponse([0x61], type: "text/plain", caching: "no-store")
    let head = RequestHead(
      method: .get, uri: "/", fields: [(name: "Accept-Encoding", value: "gzip")])
    let names = page.response(to: head).fields.map(\.name)
    #expect(names == ["Content-Type", "Cache-Control"])
  }
}
