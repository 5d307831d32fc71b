import HTTP
import Synchronization

/// The requests whose bodies are being received.
final class StreamedRequests: Sendable {
  let workers = WorkerQueue()
  private let byKey = Mutex<[String: StreamedRequest]>([:])
  private let quota = Mutex(Quota())
  private let limits: Limits
  private let places = Atomic(0)

  init(_ limits: Limits) { self.limits = limits }

  /// How many there are.
  var count: Int { quota.withLock { $0.count } }

  /// The place of a request that has come now; later ones have greater places.
  func nextPlace() -> Int { places.wrappingAdd(1, ordering: .relaxed).newValue }

  /// A slot for a request, free again when it is released; `nil` when a limit is reached.
  func slot(for user: Int64, place: Int) -> Slot? {
    let isFree = quota.withLock {
      $0.take(
        for: user, limit: limits.streamedRequests, limitPerUser: limits.streamedRequestsPerUser)
    }
    return isFree ? Slot(self, user, place) : nil
  }

  /// Begins a request, after the older one of the same key has ended. One that was prepared for longer than a newer one
  /// is cut.
  func enter(_ streamedRequest: StreamedRequest) {
    guard let key = streamedRequest.key else { return streamedRequest.begin() }
    let (other, isOvertaken) = byKey.withLock { byKey -> (StreamedRequest?, Bool) in
      let other = byKey[key]
      if let other, other.place > streamedRequest.place { return (other, true) }
      byKey[key] = streamedRequest
      return (other, false)
    }
    if isOvertaken {
      streamedRequest.replace {}
      return streamedRequest.begin()
    }
    guard let other else { return streamedRequest.begin() }
    other.replace { streamedRequest.begin() }
  }

  func leave(_ streamedRequest: StreamedRequest) {
    guard let key = streamedRequest.key else { return }
    byKey.withLock { if $0[key] === streamedRequest { $0[key] = nil } }
  }

  final class Slot: Sendable {
    private let streamedRequests: StreamedRequests
    private let user: Int64
    /// Of the request among all that came.
    let place: Int

    fileprivate init(_ streamedRequests: StreamedRequests, _ user: Int64, _ place: Int) {
      self.place = place
      self.streamedRequests = streamedRequests
      self.user = user
    }

    deinit { streamedRequests.quota.withLock { $0.release(user) } }
  }
}
