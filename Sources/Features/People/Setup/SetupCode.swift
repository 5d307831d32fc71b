import Crypto
import Synchronization

/// The one-time code with which a page of the web app makes the first admin. The server prints it when there is no
/// admin. It is in memory only: a restart makes a new one. It is of no use once there is an admin.
final class SetupCode: Sendable {
  /// Letters and digits that are not mistaken for each other: 5 bits each.
  private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  /// 60 bits, which a throttled guesser does not find.
  private static let length = 12

  private let digest = Mutex<Digest?>(nil)

  /// Makes a new code: `7K2P-9QXM-B4TD`. The one before is void.
  func issue(_ randomBytes: (Int) -> [UInt8]) -> String {
    let letters = randomBytes(Self.length).map { Self.alphabet[Int($0 % 32)] }
    digest.withLock { $0 = Self.digest(of: String(letters)) }
    return stride(from: 0, to: Self.length, by: 4)
      .map { String(letters[$0..<($0 + 4)]) }.joined(separator: "-")
  }

  /// Whether this is the code, in any case and with or without hyphens and blanks.
  func matches(_ code: String) -> Bool {
    let given = Self.digest(of: code)
    return digest.withLock { $0 }.map { ConstantTime.equal($0.array, given.array) } ?? false
  }

  private static func digest(of code: String) -> Digest {
    SHA256.of(code.uppercased().filter { $0 != "-" && $0 != " " })
  }
}
