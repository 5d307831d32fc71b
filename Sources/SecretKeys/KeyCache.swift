import Core
import Synchronization

/// The keys that were read, by purpose.
///
/// A key's bytes never change, and it is retired once, so what two readers found is joined in whatever order they come:
/// a transaction that began before a rotation does not bring an older state back.
final class KeyCache: Sendable {
  /// For how many seconds they count where other nodes may rotate, too.
  static let sharedSeconds: Int64 = 5

  private struct Read {
    /// Oldest first.
    var keys: [SecretKey] = []
    /// In seconds of a clock that nobody sets.
    var at: Int64
  }

  private let reads = Mutex<[KeyPurpose: Read]>([:])
  /// Seconds that never jump.
  private let uptime: @Sendable () -> Int64

  init(uptime: @escaping @Sendable () -> Int64) { self.uptime = uptime }

  /// Those of a purpose, oldest first; none when they have to be read.
  func keys(for purpose: KeyPurpose, areShared: Bool) -> [SecretKey] {
    guard let read = reads.withLock({ $0[purpose] }) else { return [] }
    return areShared && uptime() - read.at >= Self.sharedSeconds ? [] : read.keys
  }

  /// Adds the keys of a purpose that are committed, all that there are, oldest first.
  ///
  /// - Returns: those that are known now. One that is not there any more, though a newer one is, was retired.
  @discardableResult
  func join(_ found: [SecretKey], for purpose: KeyPurpose) -> [SecretKey] {
    let now = uptime()
    return reads.withLock { reads in
      var joined = reads[purpose]?.keys ?? []
      for index in joined.indices where joined[index].number < found.last?.number ?? 0 {
        let key = found.first { $0.number == joined[index].number }
        joined[index] = joined[index].retired(at: key.map(\.retiredAt) ?? .earliest)
      }
      joined += found.filter { key in !joined.contains { $0.number == key.number } }
      joined.sort { $0.number < $1.number }
      reads[purpose] = Read(keys: joined, at: now)
      return joined
    }
  }
}
