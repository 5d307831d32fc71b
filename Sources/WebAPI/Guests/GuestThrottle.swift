import Core
import HTTP
import Synchronization

/// Counts the calls of callers without a login, by operation and network: each has a bucket of calls that fills up
/// again evenly (the generic cell rate algorithm, ITU-T I.371).
///
/// All is in memory, since a count in the database would cost a write. The number of buckets is bounded: when there is
/// no room, full ones go first, then the half that is full soonest. Times are nanoseconds of a clock that nobody sets.
final class GuestThrottle: Sendable {
  private struct Key: Hashable {
    let operation: Int
    let network: ClientNetwork
  }

  private let capacity: Int
  /// When each bucket is full again.
  private let fullAt = Mutex<[Key: UInt64]>([:])

  init(capacity: Int = 50_000) { self.capacity = capacity }

  /// Takes a call out of the bucket. Returns the nanoseconds until there is one, 0 when it was taken.
  func take(
    _ rate: GuestRate, of operation: Int, from network: ClientNetwork, at now: UInt64
  ) -> UInt64 {
    let key = Key(operation: operation, network: network)
    return fullAt.withLock { fullAt in
      let full = max(fullAt[key] ?? now, now) + rate.nanosecondsOfCall
      if full > now + rate.nanoseconds { return full - now - rate.nanoseconds }
      if fullAt.count >= capacity, fullAt[key] == nil { Self.makeRoom(in: &fullAt, at: now) }
      fullAt[key] = full
      return 0
    }
  }

  /// How many are counted.
  var count: Int { fullAt.withLock { $0.count } }

  private static func makeRoom(in fullAt: inout [Key: UInt64], at now: UInt64) {
    let count = fullAt.count
    fullAt = fullAt.filter { $0.value > now }
    guard fullAt.count > count / 2 else { return }
    let middle = fullAt.values.sorted()[fullAt.count / 2]
    fullAt = fullAt.filter { $0.value > middle }
  }
}

extension Dispatcher {
  /// Counts a call of a caller without a login, where its operation has a rate.
  ///
  /// - Throws: 429.
  func count(_ call: Call, _ prepared: PreparedCall, at now: UInt64) throws(Problem) {
    guard let rate = call.operation.guestRate, prepared.context.caller == nil,
      let network = ClientNetwork.counted(for: call.address)
    else { return }
    let wait = guestThrottle.take(rate, of: call.operation.code, from: network, at: now)
    if wait == 0 { return }
    throw Problem(
      .tooManyAttempts,
      "Without a login this is allowed \(rate.calls) times in \(rate.seconds) seconds from one network.",
      retryAfterSeconds: Int((wait + 999_999_999) / 1_000_000_000))
  }
}
