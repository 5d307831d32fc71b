import HTTP
import Synchronization

/// Counts the bytes of large answers that are made and not sent yet, for each user and in all. Smaller ones are bounded
/// by what a connection may have waiting (`Limits.outputBytes`).
final class UnsentAnswers: Sendable {
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

  /// Whether one more large answer may be made for a user. A user who has none unsent may always have one, so that
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

/// A large answer that is not sent yet. It counts until this object is released.
final class UnsentAnswer: Sendable {
  private let answers: UnsentAnswers
  private let user: Int64
  private let bytes: Int
  private let released: @Sendable () -> Void

  init(
    _ bytes: Int, for user: Int64, in answers: UnsentAnswers,
    released: @escaping @Sendable () -> Void
  ) {
    self.answers = answers
    self.user = user
    self.bytes = bytes
    self.released = released
    answers.add(bytes, for: user)
  }

  deinit {
    answers.add(-bytes, for: user)
    released()
  }
}
