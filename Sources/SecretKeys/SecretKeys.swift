public import Core
public import Crypto
public import Database
internal import Dispatch

/// The server's own keys, which it signs and seals with. They are rows of the database, made by the server's start, so
/// whoever reads never has to write.
///
/// The newest key of a purpose signs and seals. What was sealed names its key, so older ones open and verify it until
/// they are retired. Keys that were read are kept in memory; on an engine with several nodes they are read again after
/// some seconds.
public final class SecretKeys: Sendable {
  let cache: KeyCache
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// `uptime` gives seconds that never jump; those of the system unless given.
  public init(
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = { Random.bytes($0) },
    uptime: (@Sendable () -> Int64)? = nil
  ) {
    self.randomBytes = randomBytes
    cache = KeyCache(
      uptime: uptime ?? { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) })
  }

  /// Bytes that only `open` with the same purpose reads: longer by the key's number, a nonce and a tag, 44 bytes.
  ///
  /// - Throws: also that the purpose has no key, because no manifest declares it.
  public func seal(
    _ bytes: [UInt8], for purpose: KeyPurpose, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [UInt8] {
    try newest(for: purpose, in: transaction).seal(bytes, for: purpose, randomBytes)
  }

  /// The bytes that were sealed; `nil` for anything else, and when the key is retired.
  public func open(
    _ box: [UInt8], for purpose: KeyPurpose, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [UInt8]? {
    guard let number = SecretKey.number(in: box) else { return nil }
    return try key(number, for: purpose, at: now, in: transaction)?.open(box, for: purpose)
  }

  /// A signature that anybody verifies with the public key of its number.
  ///
  /// - Throws: also that the purpose has no key, because no manifest declares it.
  public func sign(
    _ message: [UInt8], for purpose: KeyPurpose, in transaction: ReadTransaction
  ) throws(DatabaseError) -> KeySignature {
    let key = try newest(for: purpose, in: transaction)
    guard case .signing(let signing) = key.material else { Self.refuse(purpose) }
    return KeySignature(
      key: key.number, publicKey: signing.publicKey, bytes: signing.signature(for: message))
  }

  /// The public key of a number; `nil` when there is none, and when it is retired.
  public func publicKey(
    _ number: Int64, for purpose: KeyPurpose, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Ed25519.PublicKey? {
    guard let key = try key(number, for: purpose, at: now, in: transaction) else { return nil }
    guard case .signing(let signing) = key.material else { Self.refuse(purpose) }
    return signing.publicKey
  }

  /// A code of 36 bytes that only `isValid(code:…)` with the same purpose takes.
  ///
  /// - Throws: also that the purpose has no key, because no manifest declares it.
  public func code(
    for message: [UInt8], _ purpose: KeyPurpose, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [UInt8] {
    let key = try newest(for: purpose, in: transaction)
    guard case .authenticating(let bytes) = key.material else { Self.refuse(purpose) }
    return key.prefix + HMACSHA256.code(for: message, key: bytes).array
  }

  public func isValid(
    code: [UInt8], for message: [UInt8], _ purpose: KeyPurpose, at now: Instant,
    in transaction: ReadTransaction
  ) throws(DatabaseError) -> Bool {
    guard let number = SecretKey.number(in: code),
      let key = try key(number, for: purpose, at: now, in: transaction)
    else { return false }
    guard case .authenticating(let bytes) = key.material else { Self.refuse(purpose) }
    return HMACSHA256.isValid(
      Array(code.dropFirst(SecretKey.numberBytes)), for: message, key: bytes)
  }

  static func refuse(_ purpose: KeyPurpose) -> Never {
    preconditionFailure("keys for \(purpose.name) are for \(purpose.use)")
  }
}

// Finding keys.
extension SecretKeys {
  private func newest(
    for purpose: KeyPurpose, in transaction: ReadTransaction
  ) throws(DatabaseError) -> SecretKey {
    guard let key = try keys(for: purpose, in: transaction).last else {
      throw .noKey(for: purpose)
    }
    return key
  }

  private func key(
    _ number: Int64, for purpose: KeyPurpose, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> SecretKey? {
    let known = cache.keys(for: purpose, areShared: !transaction.hasOneWriter)
    var key = known.last { $0.number == number }
    if key == nil { key = try read(purpose, in: transaction).last { $0.number == number } }
    return key.flatMap { $0.isAccepted(at: now) ? $0 : nil }
  }

  /// Those of a purpose, oldest first.
  func keys(
    for purpose: KeyPurpose, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [SecretKey] {
    let known = cache.keys(for: purpose, areShared: !transaction.hasOneWriter)
    return known.isEmpty ? try read(purpose, in: transaction) : known
  }

  private func read(
    _ purpose: KeyPurpose, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [SecretKey] {
    let keys = try transaction.secretKeys(for: purpose)
    // A write transaction may see keys that are never committed.
    return transaction is WriteTransaction ? keys : cache.join(keys, for: purpose)
  }
}

// Making and listing keys.
extension SecretKeys {
  /// Makes the first key of each purpose that has none, and deletes retired keys.
  public func makeMissing(
    for purposes: [KeyPurpose], at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    transaction.hold(.organization)
    try transaction.deleteRetiredSecretKeys(at: now)
    for purpose in purposes where try !transaction.hasSecretKey(for: purpose) {
      try transaction.insertSecretKey(
        for: purpose, number: 1, randomBytes(SecretKey.length), at: now)
    }
  }

  /// Makes a purpose's next key, in a transaction of its own. The older ones are retired now, or when the purpose says.
  ///
  /// - Returns: the number of the new key.
  public func rotate(
    _ purpose: KeyPurpose, retiringOlder: Bool = false, at now: Instant, _ writer: Writer
  ) throws -> Int64 {
    let end = retiringOlder ? now : purpose.acceptedSeconds.map { now + $0 }
    let bytes = randomBytes(SecretKey.length)
    let older = try writer.write { transaction in
      transaction.hold(.organization)
      let older = try transaction.secretKeys(for: purpose)
      let number = SecretKey.number(after: older)
      try transaction.insertSecretKey(for: purpose, number: number, bytes, at: now)
      if let end { try transaction.retireSecretKeys(for: purpose, below: number, at: end) }
      try transaction.deleteRetiredSecretKeys(at: now)
      return older
    }
    // Only now that it is committed. Retired keys stay in memory, so that no older transaction brings them back.
    let number = SecretKey.number(after: older)
    let new = SecretKey(number: number, bytes, for: purpose.use, retiredAt: nil)
    cache.join(older.map { $0.retired(at: end) } + [new], for: purpose)
    return number
  }

  /// The keys of all purposes, declared or not, by purpose and number.
  public func list(in transaction: ReadTransaction) throws(DatabaseError) -> [KeyDescription] {
    try transaction.secretKeyDescriptions()
  }
}
