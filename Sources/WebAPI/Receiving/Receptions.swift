import HTTP
import Synchronization

/// The requests whose bodies are being received.
final class Receptions: Sendable {
  let workers = WorkerQueue()
  private let byKey = Mutex<[String: Reception]>([:])
  private let quota = Mutex(Quota())
  private let limits: Limits

  init(_ limits: Limits) { self.limits = limits }

  /// How many there are.
  var count: Int { quota.withLock { $0.count } }

  /// A place for a request, free again when it is released; `nil` when a limit is reached.
  func place(for user: Int64) -> Place? {
    let isFree = quota.withLock {
      $0.take(
        for: user, limit: limits.receptions, limitPerUser: limits.receptionsPerUser)
    }
    return isFree ? Place(self, user) : nil
  }

  /// Begins a request, after the older one of the same key has ended.
  func enter(_ reception: Reception) {
    guard let key = reception.key else { return reception.begin() }
    let older = byKey.withLock { byKey in
      defer { byKey[key] = reception }
      return byKey[key]
    }
    guard let older else { return reception.begin() }
    older.replace { reception.begin() }
  }

  func leave(_ reception: Reception) {
    guard let key = reception.key else { return }
    byKey.withLock { if $0[key] === reception { $0[key] = nil } }
  }

  final class Place: Sendable {
    private let receptions: Receptions
    private let user: Int64

    fileprivate init(_ receptions: Receptions, _ user: Int64) {
      self.receptions = receptions
      self.user = user
    }

    deinit { receptions.quota.withLock { $0.release(user) } }
  }
}
