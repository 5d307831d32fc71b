/// What a head says on where its content ends and whether the connection goes on. There is one decision a
/// request; whatever could be read two ways is refused (RFC 9112 §6.3, §11.2).
struct Framing: Hashable, Sendable {
  /// The content that follows the head.
  enum Content: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  private(set) var content = Content.none
  private(set) var keepsAlive = true
  private(set) var expectsContinue = false
  private(set) var isOldVersion = false
  private(set) var isConnect = false
  /// Where the host stands.
  private(set) var host: Part?
  private var hasLength = false
  private var hasEncoding = false
  private var saysClose = false
  private var saysKeepAlive = false
  private var isUnmetExpectation = false

  private static let hundredContinue = Word("100-continue")
  private static let closing = Word("close")
  private static let keepAlive = Word("keep-alive")
  private static let chunked = Word("chunked")

  /// Whether the expectation is one that nobody can meet (RFC 9110 §10.1.1: 417).
  var cannotMeetExpectation: Bool { isUnmetExpectation && !isOldVersion }

  /// Takes in one field line of the head; those that frame nothing are passed over.
  mutating func note(_ line: Fields.Line, in bytes: Span<UInt8>) throws(HTTPRefusal) {
    switch line.field {
    case .host:
      guard host == nil else { throw .hostDoubled }
      guard Authority.isValid(bytes.extracting(line.value.range)) else { throw .host }
      host = line.value
    case .expect:
      let isContinue =
        bytes.extracting(line.value.range).isSame(as: Self.hundredContinue) && !expectsContinue
      expectsContinue = isContinue
      if !isContinue { isUnmetExpectation = true }
    case .connection:
      ListElement.each(of: bytes.extracting(line.value.range)) { option in
        if option.isSame(as: Self.closing) { saysClose = true }
        if option.isSame(as: Self.keepAlive) { saysKeepAlive = true }
        return true
      }
    case .contentLength:
      guard !hasLength else { throw .lengthDoubled }
      hasLength = true
      let length = try Self.length(bytes.extracting(line.value.range))
      content = length == 0 ? .none : .length(length)
    case .transferEncoding:
      guard !hasEncoding else { throw .encodingNotLast }
      hasEncoding = true
      let value = bytes.extracting(line.value.range)
      if !value.isSame(as: Self.chunked) { throw Self.encodingFault(value) }
    default: break
    }
  }

  /// The request is turned down for good: nothing goes on behind the answer.
  mutating func refuse() {
    keepsAlive = false
  }

  /// Settles everything once the head is whole.
  mutating func close(_ line: RequestLine) throws(HTTPRefusal) {
    isOldVersion = line.version == .oneZero
    isConnect = line.isConnect
    guard host != nil || isOldVersion else { throw .hostMissing }
    if hasEncoding {
      guard !hasLength else { throw .lengthAndEncoding }
      guard !isOldVersion else { throw .encodingInOldVersion }
      content = .chunked
    }
    if isOldVersion { expectsContinue = false }
    keepsAlive = !saysClose && (!isOldVersion || saysKeepAlive)
  }

  /// 1*DIGIT and nothing else. More than eighteen digits that count is more than any limit.
  private static func length(_ value: Span<UInt8>) throws(HTTPRefusal) -> Int {
    guard !value.isEmpty else { throw .length }
    var length = 0
    var digits = 0
    for index in value.indices {
      let byte = value[index]
      guard Octet.isDigit(byte) else { throw .length }
      if digits > 0 || byte != Octet.zero { digits += 1 }
      if digits <= 18 { length = length * 10 + Int(byte - Octet.zero) }
    }
    guard digits <= 18 else { throw .bodyTooLarge }
    return length
  }

  /// Codings that we do not know before `chunked` are 501 (RFC 9112 §6.1), all else is 400.
  private static func encodingFault(_ value: Span<UInt8>) -> HTTPRefusal {
    var chunked = 0
    var isChunkedLast = false
    let areTokens = ListElement.each(of: value) { coding in
      isChunkedLast = coding.isSame(as: Self.chunked)
      if isChunkedLast { chunked += 1 }
      return !coding.isEmpty && coding.all(Octet.isToken)
    }
    return areTokens && isChunkedLast && chunked == 1 ? .encoding : .encodingNotLast
  }
}
