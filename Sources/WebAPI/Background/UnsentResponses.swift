import HTTP
import Synchronization

/// Counts bytes of large responses that are made and not yet sent, for each user and in all. Smaller ones are bounded
/// by what a connection may have waiting (`Limits.outputBytes`).
final class UnsentResponses: Sendable {
  /// The bytes of the smallest answer that counts.
  static let leastBytes = 64 << 10

  private let total = Atomic(0)
  private let users = Mutex<[Int64: Int]>([:])
  private let limit: Int
  private let limitPerUser: Int

  init(_ limits: Limits) {
    limit = limits.unsentBytes == 0 ? .max : limits.unsentBytes
    limitPerUser = limits.unsentBytesPerUser == 0 ? .max : limits.unsentBytesPerUser
  }

  /// The bytes of all users.
  var count: Int { total.load(ordering: .relaxed) }

  /// Whether one more large response may be made for a user. A user who has none unsent may always have one, so that
  /// nobody waits for others only.
  func hasRoom(for user: Int64) -> Bool {
    let total = count
    // Nobody can be above a limit: the usual case, which needs no lock.
    if total < limit, total < limitPerUser { return true }
    let own = users.withLock { $0[user] } ?? 0
    return own == 0 || own < limitPerUser && total < limit
  }

  fileprivate func add(_ bytes: Int, for user: Int64) {
    users.withLock { users in
      let sum = users[user, default: 0] + bytes
      users[user] = sum > 0 ? sum : nil
    }
    total.wrappingAdd(bytes, ordering: .relaxed)
  }
}

/// A large response that is not sent yet. It counts until this object is released.
final class UnsentResponse: Sendable {
  private let responses: UnsentResponses
  private let user: Int64
  private let bytes: Int
  private let released: @Sendable () -> Void

  init(
    _ bytes: Int, for user: Int64, in responses: UnsentResponses,
    released: @escaping @Sendable () -> Void
  ) {
    self.responses = responses
    self.user = user
    self.bytes = bytes
    self.released = released
    responses.add(bytes, for: user)
  }

  deinit {
    responses.add(-bytes, for: user)
    released()
  }
}
