import HTTP
import HTTPServer
import Testing

@Suite("Trusted proxies")
struct TrustedProxiesTests {
  private let proxies = TrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"])

  @Test(
    "The client's address behind proxies",
    arguments: [
      // An untrusted peer.
      ("192.0.2.9", "X-Forwarded-For", "198.51.100.1", "192.0.2.9"),
      ("127.0.0.1", "X-Forwarded-For", "198.51.100.1", "198.51.100.1"),
      // The last address that is not a proxy counts; the ones before come from that client.
      ("127.0.0.1", "X-Forwarded-For", "1.1.1.1, 198.51.100.1, 10.1.2.3", "198.51.100.1"),
      ("127.0.0.1", "X-Forwarded-For", "10.1.2.3, 10.9.9.9", "10.1.2.3"),
      ("127.0.0.1", "X-Forwarded-For", "198.51.100.1, nonsense", "127.0.0.1"),
      ("127.0.0.1", "X-Forwarded-For", "nonsense, 10.0.0.7", "10.0.0.7"),
      ("127.0.0.1", "X-Forwarded-For", "198.51.100.1:4711", "198.51.100.1"),
      ("2001:db8::7", "X-Forwarded-For", "2001:0DB9:0::1", "2001:db9::1"),
      ("127.0.0.1", "X-Forwarded-For", "::ffff:198.51.100.1", "198.51.100.1"),
      ("127.0.0.1", "X-Forwarded-For", "", "127.0.0.1"),
      ("127.0.0.1", "Forwarded", "for=198.51.100.1;proto=https", "198.51.100.1"),
      ("127.0.0.1", "Forwarded", "proto=http; for=\"[2001:db9::1]:4711\"", "2001:db9::1"),
      ("127.0.0.1", "Forwarded", "for=unknown, for=10.0.0.1", "10.0.0.1"),
      ("127.0.0.1", "Forwarded", "by=10.0.0.1", "127.0.0.1"),
      ("127.0.0.1", "Forwarded", "for=1.1.1.1, For=198.51.100.1;by=10.0.0.1", "198.51.100.1"),
      ("127.0.0.1", "Forwarded", "for=\"198.51.100.1:80\"; proto=https", "198.51.100.1"),
      ("127.0.0.1", "Forwarded", "for=_hidden", "127.0.0.1"),
      // Within quotes neither commas nor semicolons separate: the host is what the client sent.
      ("127.0.0.1", "Forwarded", "host=\"a, for=1.1.1.1\";for=198.51.100.1", "198.51.100.1"),
      ("127.0.0.1", "Forwarded", "for=198.51.100.1;host=\"a, for=1.1.1.1\"", "198.51.100.1"),
      ("127.0.0.1", "Forwarded", "host=\"a;for=1.1.1.1\";for=198.51.100.1", "198.51.100.1"),
      ("127.0.0.1", "Forwarded", "host=\"\\\",for=1.1.1.1\";for=198.51.100.1", "198.51.100.1"),
    ])
  func address(peer: String, name: String, value: String, client: String) throws {
    let proxies = try #require(proxies)
    #expect(proxies.client(behind: peer, fields: Fields([(name, value)])) == client)
  }

  @Test(
    "A proxy may write one field and pass on the other: where they differ, the proxy counts",
    arguments: [
      ("198.51.100.1", "for=198.51.100.1", "198.51.100.1"),
      ("1.1.1.1, 198.51.100.1", "for=2.2.2.2, for=198.51.100.1", "198.51.100.1"),
      ("1.1.1.1", "for=198.51.100.1", "10.0.0.1"),
      ("", "for=198.51.100.1", "10.0.0.1"),
    ])
  func both(forwardedFor: String, forwarded: String, client: String) throws {
    let fields = Fields([("X-Forwarded-For", forwardedFor), ("Forwarded", forwarded)])
    #expect(try #require(proxies).client(behind: "10.0.0.1", fields: fields) == client)
  }

  @Test("Several field lines read as one list")
  func lines() throws {
    let fields = Fields([("X-Forwarded-For", "1.1.1.1"), ("x-forwarded-for", "198.51.100.1")])
    #expect(try #require(proxies).client(behind: "10.0.0.1", fields: fields) == "198.51.100.1")
  }

  @Test("Without trusted proxies the peer is the client")
  func nobody() {
    let fields = Fields([("X-Forwarded-For", "198.51.100.1")])
    #expect(TrustedProxies().client(behind: "127.0.0.1", fields: fields) == "127.0.0.1")
  }

  @Test(
    "Invalid addresses and networks",
    arguments: [
      "", "10.0.0", "10.0.0.256", "10.0.0.1/33", "10.0.0.1/-1", "10.0.0.1/8/8", "2001:db8::1::2",
      "2001:db8", "1:2:3:4:5:6:7:8:9", "12345::", "::1/129", "localhost", "10.0.0.1/",
    ])
  func faults(text: String) {
    #expect(TrustedProxies([text]) == nil)
  }
}
