import Synchronization

/// The keys that were read, by purpose.
///
/// A key's bytes never change, and it is retired once, so what two readers found is joined in whatever order they come:
/// a transaction that began before a rotation does not bring an older state back.
final class KeyCache: Sendable {
  private let keys = Mutex<[KeyPurpose: [SecretKey]]>([:])

  /// The newest key of a purpose.
  func newest(for purpose: KeyPurpose) -> SecretKey? {
    keys.withLock { $0[purpose]?.last }
  }

  /// Those of a purpose, oldest first.
  func all(for purpose: KeyPurpose) -> [SecretKey] { keys.withLock { $0[purpose] ?? [] } }

  func key(_ number: Int64, for purpose: KeyPurpose) -> SecretKey? {
    keys.withLock { keys in keys[purpose]?.last { $0.number == number } }
  }

  /// Adds the keys of a purpose that are committed.
  func join(_ read: [SecretKey], for purpose: KeyPurpose) {
    keys.withLock { keys in
      var joined = keys[purpose, default: []]
      for key in read {
        if let index = joined.firstIndex(where: { $0.number == key.number }) {
          joined[index] = joined[index].retired(at: key.retiredAt)
        } else {
          joined.append(key)
        }
      }
      keys[purpose] = joined.sorted { $0.number < $1.number }
    }
  }
}
