import HTTP
import HTTPServer

private let proxies = TrustedProxies(["10.0.0.0/8", "2001:db8::/32", "127.0.0.1"])

/// Reading field values never fails; a client's address is never empty or too long.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFields(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  _ = AcceptEncoding.acceptsGzip(Fields([("Accept-Encoding", text)]))
  for name in ["X-Forwarded-For", "Forwarded"] {
    let client = proxies?.client(behind: "10.0.0.1", fields: Fields([(name, text)])) ?? ""
    precondition(client.utf8.count <= 45 && !client.isEmpty)
  }
  _ = TrustedProxies(text.split(separator: " ").map(String.init))
  return 0
}
