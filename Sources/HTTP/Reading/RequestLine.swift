/// `method SP target SP HTTP/1.1` (RFC 9112 §3), and nothing near it.
struct RequestLine: Hashable, Sendable {
  let method: Method
  let target: Target
  let version: RequestHead.Version
  /// CONNECT's target is not a resource; what follows such a request is not HTTP.
  let isConnect: Bool

  private static let connect = Word("CONNECT")
  private static let http = Word("HTTP/")

  init(_ line: Span<UInt8>) throws(HTTPRefusal) {
    let last = line.count - 9
    var first = 0
    var name = Word()
    while first < last, Octet.isToken(line[first]) {
      name.append(line[first])
      first += 1
    }
    guard first > 0, first < last, line[first] == Octet.space, line[last] == Octet.space
    else { throw .requestLine }
    let middle = line.extracting((first + 1)..<last)
    guard middle.first(Octet.space) == nil else { throw .requestLine }
    version = try Self.version(line.extracting((last + 1)...))
    method = Method(name)
    isConnect = name == Self.connect
    target =
      isConnect
      ? Target(text: Part(first + 1, last), path: .root)
      : try Target(middle, at: first + 1, method: method)
  }

  /// `HTTP/` digit `.` digit, case-sensitive (RFC 9112 §2.3). Another major version is refused with 505; a
  /// higher minor version is served as 1.1 (RFC 9110 §2.5).
  private static func version(_ text: Span<UInt8>) throws(HTTPRefusal) -> RequestHead.Version {
    guard text.count == 8 else { throw .requestLine }
    var name = Word()
    for index in 0..<5 { name.append(text[index]) }
    guard name == http, Octet.isDigit(text[5]), text[6] == Octet.dot, Octet.isDigit(text[7])
    else { throw .requestLine }
    guard text[5] == 0x31 else { throw .version }
    return text[7] == Octet.zero ? .oneZero : .oneOne
  }
}
