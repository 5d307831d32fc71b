import Bytes
import Compression

/// The text of a token: `kt_`, 256 random bits in 43 characters of base64url, and six digits of base 62 with CRC-32 of
/// all before them, by which programs that look for secrets in texts recognize it.
struct TokenText: Hashable, Sendable {
  static let start = "kt_"
  static let randomBytes = 32
  /// How many of the first characters its owner is shown later.
  static let prefixLength = 8
  static let length = start.utf8.count + 43 + checksumLength
  private static let checksumLength = 6
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  let text: String
  var prefix: String { String(text.prefix(Self.prefixLength)) }

  init(_ random: [UInt8]) {
    let beginning = Self.start + Base64URL.encode(random.span)
    text = beginning + Self.checksum(of: beginning.utf8.span)
  }

  /// Whether a text has the form of a token and the right checksum. Other texts need no look into the database.
  static func isWellFormed(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count == length, text.hasPrefix(start) else { return false }
    let end = bytes.count - checksumLength
    return bytes.extracting(end..<bytes.count)
      .equals(checksum(of: bytes.extracting(0..<end)).utf8.span)
  }

  private static func checksum(of bytes: Span<UInt8>) -> String {
    var rest = CRC32.of(bytes)
    var text: [UInt8] = []
    for _ in 0..<checksumLength {
      text.append(digits[Int(rest % 62)])
      rest /= 62
    }
    return String(decoding: text.reversed(), as: UTF8.self)
  }
}
