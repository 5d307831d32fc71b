import HTTP
import Synchronization

/// The requests whose bodies are being received.
final class StreamedRequests: Sendable {
  let workers = WorkerQueue()
  private let byKey = Mutex<[String: StreamedRequest]>([:])
  private let quota = Mutex(Quota())
  private let limits: Limits

  init(_ limits: Limits) { self.limits = limits }

  /// How many there are.
  var count: Int { quota.withLock { $0.count } }

  /// A slot for a request, free again when it is released; `nil` when a limit is reached.
  func slot(for user: Int64) -> Slot? {
    let isFree = quota.withLock {
      $0.take(
        for: user, limit: limits.streamedRequests, limitPerUser: limits.streamedRequestsPerUser)
    }
    return isFree ? Slot(self, user) : nil
  }

  /// Begins a request, after the older one of the same key has ended.
  func enter(_ streamedRequest: StreamedRequest) {
    guard let key = streamedRequest.key else { return streamedRequest.begin() }
    let older = byKey.withLock { byKey in
      defer { byKey[key] = streamedRequest }
      return byKey[key]
    }
    guard let older else { return streamedRequest.begin() }
    older.replace { streamedRequest.begin() }
  }

  func leave(_ streamedRequest: StreamedRequest) {
    guard let key = streamedRequest.key else { return }
    byKey.withLock { if $0[key] === streamedRequest { $0[key] = nil } }
  }

  final class Slot: Sendable {
    private let streamedRequests: StreamedRequests
    private let user: Int64

    fileprivate init(_ streamedRequests: StreamedRequests, _ user: Int64) {
      self.streamedRequests = streamedRequests
      self.user = user
    }

    deinit { streamedRequests.quota.withLock { $0.release(user) } }
  }
}
