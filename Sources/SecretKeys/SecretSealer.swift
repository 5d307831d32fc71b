public import Core
import Crypto
public import Database

/// The keys of a purpose at a time, to seal and open with where no transaction is at hand, such as in each line of a
/// long answer.
public struct SecretSealer: Sendable {
  fileprivate let purpose: KeyPurpose
  fileprivate let newest: SecretKey
  fileprivate let accepted: [SecretKey]
  fileprivate let randomBytes: @Sendable (Int) -> [UInt8]

  /// As `SecretKeys.seal`.
  public func seal(_ bytes: [UInt8]) -> [UInt8] { newest.seal(bytes, for: purpose, randomBytes) }

  /// As `SecretKeys.open`, with the keys that were accepted then.
  public func open(_ box: [UInt8]) -> [UInt8]? {
    let number = SecretKey.number(in: box)
    return accepted.first { $0.number == number }?.open(box, for: purpose)
  }
}

extension SecretKeys {
  /// - Throws: also that the purpose has no key, because no manifest declares it.
  public func sealer(
    for purpose: KeyPurpose, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> SecretSealer {
    let keys = try keys(for: purpose, in: transaction)
    guard let newest = keys.last else { throw .noKey(for: purpose) }
    return SecretSealer(
      purpose: purpose, newest: newest, accepted: keys.filter { $0.isAccepted(at: now) },
      randomBytes: randomBytes)
  }
}

// A box: the number of its key, a nonce, and the sealed bytes with their tag.
extension SecretKey {
  func seal(
    _ bytes: [UInt8], for purpose: KeyPurpose, _ randomBytes: (Int) -> [UInt8]
  ) -> [UInt8] {
    let nonce = randomBytes(XChaCha20Poly1305.nonceBytes)
    return prefix + sealing(purpose).seal(bytes, context: Self.context(purpose), nonce: nonce)
  }

  func open(_ box: [UInt8], for purpose: KeyPurpose) -> [UInt8]? {
    sealing(purpose).open(
      Array(box.dropFirst(Self.numberBytes)), context: Self.context(purpose))
  }

  private func sealing(_ purpose: KeyPurpose) -> XChaCha20Poly1305 {
    guard case .sealing(let key) = material else { SecretKeys.refuse(purpose) }
    return key
  }

  /// A box of one purpose is none of another's, should two ever have the same key.
  private static func context(_ purpose: KeyPurpose) -> [UInt8] { Array(purpose.name.utf8) }
}

extension DatabaseError {
  static func noKey(for purpose: KeyPurpose) -> DatabaseError {
    DatabaseError(
      .other, engine: "secret_keys", code: 0, message: "there is no key for \(purpose.name)")
  }
}
