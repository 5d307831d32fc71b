/// What a head says on where its content ends and whether the connection goes on. There is one decision a
/// request; whatever could be read two ways is refused (RFC 9112 §6.3, §11.2).
struct Framing: Sendable {
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
  private var host: String?
  private var hasLength = false
  private var hasEncoding = false
  private var saysClose = false
  private var saysKeepAlive = false
  private var isUnmetExpectation = false

  /// Whether the expectation is one that nobody can meet (RFC 9110 §10.1.1: 417).
  var cannotMeetExpectation: Bool { isUnmetExpectation && !isOldVersion }

  /// Takes in one field line; those that frame nothing are passed over.
  mutating func note(_ line: Fields.Line, in bytes: [UInt8], base: Int) throws(Refusal) {
    let name = bytes[(base + Int(line.nameStart))..<(base + Int(line.nameEnd))]
    let value = bytes[(base + Int(line.valueStart))..<(base + Int(line.valueEnd))]
    // Most fields frame nothing: their first letter says so already.
    switch Octet.lowercased(bytes[base + Int(line.nameStart)]) {
    case UInt8(ascii: "c"), UInt8(ascii: "e"), UInt8(ascii: "h"), UInt8(ascii: "t"): break
    default: return
    }
    switch name.count {
    case 4 where Self.isSame(name, "host"):
      guard host == nil else { throw .hostDoubled }
      guard Authority.isValid(value) else { throw .host }
      host = String(decoding: value, as: UTF8.self)
    case 6 where Self.isSame(name, "expect"):
      let isContinue = Self.isSame(value, "100-continue") && !expectsContinue
      expectsContinue = isContinue
      if !isContinue { isUnmetExpectation = true }
    case 10 where Self.isSame(name, "connection"):
      for option in value.split(separator: Octet.comma) {
        let option = Self.trimmed(option)
        if Self.isSame(option, "close") { saysClose = true }
        if Self.isSame(option, "keep-alive") { saysKeepAlive = true }
      }
    case 14 where Self.isSame(name, "content-length"):
      guard !hasLength else { throw .lengthDoubled }
      hasLength = true
      let length = try Self.length(value)
      content = length == 0 ? .none : .length(length)
    case 17 where Self.isSame(name, "transfer-encoding"):
      guard !hasEncoding else { throw .encodingNotLast }
      hasEncoding = true
      if !Self.isSame(value, "chunked") { throw Self.encodingFault(value) }
    default: break
    }
  }

  /// The request is turned down for good: nothing goes on behind the answer.
  mutating func refuse() {
    keepsAlive = false
  }

  /// Settles everything once the head is whole; gives the host.
  mutating func close(_ line: RequestLine) throws(Refusal) -> String {
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
    return host ?? ""
  }

  /// 1*DIGIT and nothing else. More than nineteen digits that count is more than any limit.
  private static func length(_ value: ArraySlice<UInt8>) throws(Refusal) -> Int {
    guard !value.isEmpty, value.allSatisfy(Octet.isDigit) else { throw .length }
    let digits = value.drop { $0 == Octet.zero }
    guard digits.count <= 18 else { throw .bodyTooLarge }
    return digits.reduce(0) { $0 * 10 + Int($1 - Octet.zero) }
  }

  /// Codings that we do not know before `chunked` are 501 (RFC 9112 §6.1), all else is 400.
  private static func encodingFault(_ value: ArraySlice<UInt8>) -> Refusal {
    let codings = value.split(separator: Octet.comma, omittingEmptySubsequences: false)
      .map(trimmed)
    guard codings.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Octet.isToken) }) else {
      return .encodingNotLast
    }
    let chunked = codings.filter { isSame($0, "chunked") }.count
    guard let last = codings.last, chunked == 1, isSame(last, "chunked") else {
      return .encodingNotLast
    }
    return .encoding
  }

  private static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = value
    while let first = value.first, first == Octet.space || first == Octet.tab {
      value.removeFirst()
    }
    while let last = value.last, last == Octet.space || last == Octet.tab { value.removeLast() }
    return value
  }

  /// Whether the bytes are that text, in lower case, without regard to the case of theirs.
  private static func isSame(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    guard bytes.count == text.utf8.count, let first = bytes.first,
      Octet.lowercased(first) == text.utf8.first
    else { return false }
    var index = bytes.startIndex
    for byte in text.utf8 {
      guard Octet.lowercased(bytes[index]) == byte else { return false }
      index += 1
    }
    return true
  }
}
