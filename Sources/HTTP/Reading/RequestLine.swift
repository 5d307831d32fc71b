/// `method SP URI SP HTTP/1.1` (RFC 9112 §3), strictly.
struct RequestLine: Hashable, Sendable {
  let method: Method
  let uri: RequestURI
  let version: RequestHead.Version
  /// The URI of CONNECT is not a resource, and the bytes after such a request are not HTTP.
  let isConnect: Bool

  private static let connect = PackedToken("CONNECT")
  private static let http = PackedToken("HTTP/")

  init(_ line: Span<UInt8>) throws(HTTPError) {
    let last = line.count - 9
    var first = 0
    var name = PackedToken()
    while first < last, ASCII.isToken(line[first]) {
      name.append(line[first])
      first += 1
    }
    guard first > 0, first < last, line[first] == ASCII.space, line[last] == ASCII.space
    else { throw .requestLine }
    let middle = line.extracting((first + 1)..<last)
    if let space = middle.firstIndex(of: ASCII.space) {
      throw .unescaped(ASCII.space, offset: first + 1 + space)
    }
    version = try Self.version(line.extracting((last + 1)...))
    method = Method(name)
    isConnect = name == Self.connect
    uri =
      isConnect
      ? RequestURI(path: .root)
      : try RequestURI(middle, at: first + 1, method: method)
  }

  /// `HTTP/` digit `.` digit, case-sensitive (RFC 9112 §2.3). Another major version is 505; a higher minor version is
  /// served as 1.1 (RFC 9110 §2.5).
  private static func version(_ text: Span<UInt8>) throws(HTTPError) -> RequestHead.Version {
    guard text.count == 8 else { throw .requestLine }
    var name = PackedToken()
    for index in 0..<5 { name.append(text[index]) }
    guard name == http, ASCII.isDigit(text[5]), text[6] == ASCII.dot, ASCII.isDigit(text[7])
    else { throw .requestLine }
    guard text[5] == 0x31 else { throw .version }
    return text[7] == ASCII.zero ? .oneZero : .oneOne
  }
}
