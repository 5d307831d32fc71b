import Core
import Crypto

/// A key of a purpose.
struct SecretKey: Sendable {
  enum Material: Sendable {
    case sealing(XChaCha20Poly1305)
    case signing(Ed25519.PrivateKey)
    case authenticating([UInt8])
  }

  static let length = 32

  let number: Int64
  let material: Material
  private(set) var retiredAt: Instant?

  /// There are 32 bytes, which a rule of the table ensures.
  init(number: Int64, _ bytes: [UInt8], for use: KeyPurpose.Use, retiredAt: Instant?) {
    self.number = number
    self.retiredAt = retiredAt
    let made: Material? =
      switch use {
      case .sealing: XChaCha20Poly1305(key: bytes).map { .sealing($0) }
      case .signing: Ed25519.PrivateKey(seed: bytes).map { .signing($0) }
      case .authenticating: .authenticating(bytes)
      }
    guard let made else { preconditionFailure("a key has 32 bytes") }
    material = made
  }

  /// The key, retired then unless it is retired earlier.
  func retired(at instant: Instant?) -> SecretKey {
    var key = self
    if let instant { key.retiredAt = min(retiredAt ?? instant, instant) }
    return key
  }

  func isAccepted(at now: Instant) -> Bool { retiredAt.map { now < $0 } ?? true }
}

extension SecretKey {
  /// The number that follows those of a purpose, oldest first.
  static func number(after keys: [SecretKey]) -> Int64 { (keys.last?.number ?? 0) + 1 }

  /// The bytes that a number takes before what was made with that key.
  static let numberBytes = 4

  /// The number, the highest byte first.
  var prefix: [UInt8] {
    (0..<Self.numberBytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// The number that bytes begin with.
  static func number(in bytes: [UInt8]) -> Int64? {
    guard bytes.count >= numberBytes else { return nil }
    return bytes.prefix(numberBytes).reduce(0) { $0 << 8 | Int64($1) }
  }
}
