/// `method SP target SP HTTP/1.1` (RFC 9112 §3), and nothing near it.
struct RequestLine: Sendable {
  let method: Method
  let target: Target
  let version: RequestHead.Version
  /// CONNECT's target is not a resource; what follows such a request is not HTTP.
  let isConnect: Bool

  init(_ line: ArraySlice<UInt8>) throws(Refusal) {
    let last = line.endIndex - 9
    guard let first = line.firstIndex(of: Octet.space), first > line.startIndex, last > first,
      line[last] == Octet.space
    else { throw .requestLine }
    let name = line[..<first]
    guard name.allSatisfy(Octet.isToken) else { throw .requestLine }
    let middle = line[(first + 1)..<last]
    guard !middle.contains(Octet.space) else { throw .requestLine }
    version = try Self.version(line[(last + 1)...])
    method = Method(name)
    if case .other("CONNECT") = method { isConnect = true } else { isConnect = false }
    if isConnect {
      target = Target(text: String(decoding: middle, as: UTF8.self), path: "/", query: nil)
    } else {
      target = try Target(middle, method: method)
    }
  }

  /// `HTTP/` digit `.` digit, case-sensitive (RFC 9112 §2.3). Another major version is refused with 505; a
  /// higher minor version is served as 1.1 (RFC 9110 §2.5).
  private static func version(_ text: ArraySlice<UInt8>) throws(Refusal) -> RequestHead.Version {
    guard text.count == 8, text.starts(with: "HTTP/".utf8) else { throw .requestLine }
    let major = text[text.startIndex + 5]
    let minor = text[text.startIndex + 7]
    guard Octet.isDigit(major), text[text.startIndex + 6] == 0x2E, Octet.isDigit(minor) else {
      throw .requestLine
    }
    guard major == 0x31 else { throw .version }
    return minor == Octet.zero ? .oneZero : .oneOne
  }
}
