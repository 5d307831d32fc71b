public import Core
import Crypto
public import Database

/// The keys of a purpose at a time, to seal and open with where no transaction is at hand, such as in each line of a
/// long answer.
public struct SecretSealer: Sendable {
  private let newest: (prefix: [UInt8], key: XChaCha20Poly1305)
  private let accepted: [Int64: XChaCha20Poly1305]
  private let context: [UInt8]
  private let randomBytes: @Sendable (Int) -> [UInt8]

  fileprivate init(
    _ newest: SecretKey, _ keys: [SecretKey], for purpose: KeyPurpose,
    _ randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.newest = (newest.prefix, newest.sealing(purpose))
    accepted = Dictionary(
      keys.map { ($0.number, $0.sealing(purpose)) }, uniquingKeysWith: { first, _ in first })
    context = SecretKeys.context(purpose)
    self.randomBytes = randomBytes
  }

  /// As `SecretKeys.seal`.
  public func seal(_ bytes: [UInt8]) -> [UInt8] {
    let nonce = randomBytes(XChaCha20Poly1305.nonceBytes)
    return newest.prefix + newest.key.seal(bytes, context: context, nonce: nonce)
  }

  /// As `SecretKeys.open`, with the keys that were accepted then.
  public func open(_ box: [UInt8]) -> [UInt8]? {
    guard let number = SecretKey.number(in: box), let key = accepted[number] else { return nil }
    return key.open(Array(box.dropFirst(SecretKey.numberBytes)), context: context)
  }
}

extension SecretKeys {
  /// - Throws: also that the purpose has no key, because no manifest declares it.
  public func sealer(
    for purpose: KeyPurpose, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> SecretSealer {
    var keys = cache.all(for: purpose)
    if keys.isEmpty { keys = try read(purpose, in: transaction) }
    guard let newest = keys.last else { throw .noKey(for: purpose) }
    return SecretSealer(
      newest, keys.filter { $0.isAccepted(at: now) }, for: purpose, randomBytes)
  }
}

extension SecretKey {
  fileprivate func sealing(_ purpose: KeyPurpose) -> XChaCha20Poly1305 {
    guard case .sealing(let key) = material else { SecretKeys.refuse(purpose) }
    return key
  }
}

extension DatabaseError {
  static func noKey(for purpose: KeyPurpose) -> DatabaseError {
    DatabaseError(
      .other, engine: "secret_keys", code: 0, message: "there is no key for \(purpose.name)")
  }
}
