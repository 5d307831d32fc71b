import Bytes

/// The structured fields (RFC 9651) that operations read: single items, and dictionaries of byte sequences. Parameters
/// are checked by their grammar and ignored.
enum StructuredField {
  /// A boolean, `?0` or `?1`.
  static func flag(_ text: String) -> Bool? {
    guard case .flag(let flag)? = item(text) else { return nil }
    return flag
  }

  /// A whole number of up to 15 digits.
  static func integer(_ text: String) -> Int64? {
    guard case .integer(let number)? = item(text) else { return nil }
    return number
  }

  /// The byte sequence of a key, as in `sha-256=:6b1f…:`.
  ///
  /// - Returns: `nil` when the text is not a dictionary of byte sequences; empty when the key is missing. Of a repeated
  ///   key the last counts.
  static func bytes(of key: String, in text: String) -> [UInt8]? {
    var scanner = Scanner(bytes: Array(text.utf8))
    var found: [UInt8] = []
    scanner.skip { $0 == space }
    while true {
      guard let name = scanner.key(), scanner.take(UInt8(ascii: "=")),
        case .bytes(let bytes)? = scanner.bareItem(), scanner.skipParameters()
      else { return nil }
      if name == key { found = bytes }
      scanner.skip { $0 == space || $0 == tab }
      if scanner.isAtEnd { return found }
      guard scanner.take(UInt8(ascii: ",")) else { return nil }
      scanner.skip { $0 == space || $0 == tab }
    }
  }

  private enum Item {
    case flag(Bool)
    case integer(Int64)
    case bytes([UInt8])
    /// A string or a token, as of parameters.
    case text
  }

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  private static func item(_ text: String) -> Item? {
    var scanner = Scanner(bytes: Array(text.utf8))
    scanner.skip { $0 == space }
    guard let item = scanner.bareItem(), scanner.skipParameters() else { return nil }
    scanner.skip { $0 == space }
    return scanner.isAtEnd ? item : nil
  }

  private struct Scanner {
    let bytes: [UInt8]
    var at = 0

    var isAtEnd: Bool { at == bytes.count }
    var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      at += 1
      return true
    }

    mutating func skip(while isSkipped: (UInt8) -> Bool) {
      while let next, isSkipped(next) { at += 1 }
    }

    /// A lower-case name (section 4.2.3.3).
    mutating func key() -> String? {
      let start = at
      guard let first = next, isLower(first) || first == UInt8(ascii: "*") else { return nil }
      skip { isLower($0) || isDigit($0) || "_-.*".utf8.contains($0) }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    mutating func skipParameters() -> Bool {
      while take(UInt8(ascii: ";")) {
        skip { $0 == space }
        guard key() != nil else { return false }
        if take(UInt8(ascii: "=")), bareItem() == nil { return false }
      }
      return true
    }

    mutating func bareItem() -> Item? {
      switch next {
      case UInt8(ascii: "?"): flag()
      case UInt8(ascii: ":"): byteSequence()
      case UInt8(ascii: "\""): string()
      case UInt8(ascii: "-"): number()
      case let first? where isDigit(first): number()
      case let first? where isLower(first | 0x20) || first == UInt8(ascii: "*"): token()
      default: nil
      }
    }

    private mutating func flag() -> Item? {
      at += 1
      if take(UInt8(ascii: "1")) { return .flag(true) }
      return take(UInt8(ascii: "0")) ? .flag(false) : nil
    }

    private mutating func number() -> Item? {
      let isNegative = take(UInt8(ascii: "-"))
      let start = at
      skip(while: isDigit)
      guard (1...15).contains(at - start) else { return nil }
      let magnitude = bytes[start..<at].reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
      return .integer(isNegative ? -magnitude : magnitude)
    }

    private mutating func byteSequence() -> Item? {
      at += 1
      let start = at
      skip { $0 != UInt8(ascii: ":") }
      guard !isAtEnd, let decoded = Base64.decode(bytes.span.extracting(start..<at)) else {
        return nil
      }
      at += 1
      return .bytes(decoded)
    }

    private mutating func string() -> Item? {
      at += 1
      while let byte = next {
        at += 1
        switch byte {
        case UInt8(ascii: "\""): return .text
        case UInt8(ascii: "\\"):
          guard take(UInt8(ascii: "\"")) || take(UInt8(ascii: "\\")) else { return nil }
        case 0x20...0x7E: break
        default: return nil
        }
      }
      return nil
    }

    private mutating func token() -> Item? {
      skip {
        isLower($0 | 0x20) || isDigit($0) || "!#$%&'*+-.^_`|~:/".utf8.contains($0)
      }
      return .text
    }
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
