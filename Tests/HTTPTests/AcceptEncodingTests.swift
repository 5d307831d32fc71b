import HTTP
import Testing

@Suite("Accept-Encoding")
struct AcceptEncodingTests {
  @Test(
    "Whether gzip is accepted",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("br, gzip;q=0.5", true),
      ("gzip;q=1.0, identity;q=0.5", true), ("*", true), ("deflate, *;q=0.1", true),
      ("gzip ; q=0.001", true), ("identity;q=0.5, gzip;q=0.5", true),
      ("", false), ("gzip;q=0", false), ("gzip;q=0.000", false), ("br", false),
      ("*;q=0", false), ("gzip;q=0, *", false), ("identity, gzip;q=0.5", false),
      ("gzip;q=2", false), ("gzip;q=1.5", false), ("gzip;q=0.1234", false), ("gzip;q=x", false),
      ("gzip;level=1", false),
    ])
  func accepted(text: String, isAccepted: Bool) {
    #expect(AcceptEncoding.acceptsGzip(Fields([("Accept-Encoding", text)])) == isAccepted)
  }

  @Test("Without the field the content is sent as it is")
  func absent() {
    #expect(!AcceptEncoding.acceptsGzip(Fields()))
  }
}
