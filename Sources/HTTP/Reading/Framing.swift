/// Where the body of a request ends and whether the connection stays open. Ambiguous framing is rejected
/// (RFC 9112 §6.3, §11.2).
@usableFromInline
struct Framing: Hashable, Sendable {
  @usableFromInline
  enum Body: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  @usableFromInline private(set) var body = Body.none
  private(set) var keepsAlive = true
  private(set) var expectsContinue = false
  private(set) var isHTTP10 = false
  private(set) var isConnect = false
  private(set) var host: ByteRange?
  private var hasLength = false
  private var hasEncoding = false
  private var saysClose = false
  private var saysKeepAlive = false
  private var hasUnmetExpectation = false

  private static let hundredContinue = PackedToken("100-continue")
  private static let closing = PackedToken("close")
  private static let keepAlive = PackedToken("keep-alive")
  private static let chunked = PackedToken("chunked")

  /// Whether the expectation is not `100-continue` (RFC 9110 §10.1.1: 417).
  var hasUnknownExpectation: Bool { hasUnmetExpectation && !isHTTP10 }

  /// Evaluates one field of the head; fields without a meaning for the framing are ignored.
  mutating func add(_ line: Fields.Line, in bytes: Span<UInt8>) throws(HTTPError) {
    switch line.field {
    case .host:
      guard host == nil else { throw .duplicateHost }
      guard Authority.isValid(bytes.extracting(line.value.range)) else { throw .host }
      host = line.value
    case .expect:
      let isContinue =
        bytes.extracting(line.value.range).equalsIgnoringCase(Self.hundredContinue)
        && !expectsContinue
      expectsContinue = isContinue
      if !isContinue { hasUnmetExpectation = true }
    case .connection:
      ListElement.each(of: bytes.extracting(line.value.range)) { option in
        if option.equalsIgnoringCase(Self.closing) { saysClose = true }
        if option.equalsIgnoringCase(Self.keepAlive) { saysKeepAlive = true }
        return true
      }
    case .contentLength:
      guard !hasLength else { throw .duplicateLength }
      hasLength = true
      let length = try Self.length(bytes.extracting(line.value.range))
      body = length == 0 ? .none : .length(length)
    case .transferEncoding:
      guard !hasEncoding else { throw .encodingNotLast }
      hasEncoding = true
      let value = bytes.extracting(line.value.range)
      if !value.equalsIgnoringCase(Self.chunked) { throw Self.encodingError(value) }
    default: break
    }
  }

  /// Closes the connection after the response.
  mutating func closeConnection() {
    keepsAlive = false
  }

  /// Evaluates the complete head.
  mutating func finish(_ line: RequestLine) throws(HTTPError) {
    isHTTP10 = line.version == .oneZero
    isConnect = line.isConnect
    guard host != nil || isHTTP10 else { throw .hostMissing }
    if hasEncoding {
      guard !hasLength else { throw .lengthAndEncoding }
      guard !isHTTP10 else { throw .encodingInHTTP10 }
      body = .chunked
    }
    if isHTTP10 { expectsContinue = false }
    keepsAlive = !saysClose && (!isHTTP10 || saysKeepAlive)
  }

  /// 1*DIGIT and nothing else. More than eighteen significant digits exceed every limit.
  private static func length(_ value: Span<UInt8>) throws(HTTPError) -> Int {
    guard !value.isEmpty else { throw .length }
    var length = 0
    var digits = 0
    for index in value.indices {
      let byte = value[index]
      guard ASCII.isDigit(byte) else { throw .length }
      if digits > 0 || byte != ASCII.zero { digits += 1 }
      if digits <= 18 { length = length * 10 + Int(byte - ASCII.zero) }
    }
    guard digits <= 18 else { throw .bodyTooLarge(limit: nil) }
    return length
  }

  /// Unknown codings before `chunked` are 501 (RFC 9112 §6.1), everything else is 400.
  private static func encodingError(_ value: Span<UInt8>) -> HTTPError {
    var chunked = 0
    var isChunkedLast = false
    let areTokens = ListElement.each(of: value) { coding in
      isChunkedLast = coding.equalsIgnoringCase(Self.chunked)
      if isChunkedLast { chunked += 1 }
      return !coding.isEmpty && coding.allSatisfy(ASCII.isToken)
    }
    return areTokens && isChunkedLast && chunked == 1 ? .encoding : .encodingNotLast
  }
}
