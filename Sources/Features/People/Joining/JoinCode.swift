import Crypto

/// The code with which an invited user sets the first password: 80 random bits, for one use. Only its digest is stored.
struct JoinCode {
  /// `7K2P-9QXM-B4TD-WH6E`.
  let text: String
  /// SHA-256 of its letters.
  let digest: Digest

  /// How long a code can be used: 7 days.
  static let lifetimeSeconds: Int64 = 7 * 86_400
  /// Letters and digits that are not mistaken for each other: 5 bits each.
  private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  private static let length = 16

  init(_ randomBytes: (Int) -> [UInt8]) {
    let letters = randomBytes(Self.length).map { Self.alphabet[Int($0 % 32)] }
    text = stride(from: 0, to: Self.length, by: 4)
      .map { String(letters[$0..<($0 + 4)]) }.joined(separator: "-")
    digest = Self.digest(of: text)
  }

  /// The digest of a code in any case, with or without hyphens and blanks.
  static func digest(of code: String) -> Digest {
    SHA256.of(code.uppercased().filter { $0 != "-" && $0 != " " })
  }
}
