import Database

/// A piece of background work: a large read, or one piece of a download.
final class BackgroundJob: Sendable {
  /// Tells the outcome of a job.
  typealias Tell = @Sendable () -> Void

  /// Whose it is.
  let user: Int64
  /// Whether it is a large read, which takes a place in the queue; a piece has its download's.
  let isRead: Bool
  /// Does it, and gives what tells its outcome. What came of it after the stop was asked for is not told; it may be
  /// done again.
  let work: @Sendable (Reader, Cancellation) -> Tell
  /// Tells that it will not be done.
  let refuse: Tell

  init(
    of user: Int64, isRead: Bool, work: @escaping @Sendable (Reader, Cancellation) -> Tell,
    refuse: @escaping Tell = {}
  ) {
    self.user = user
    self.isRead = isRead
    self.work = work
    self.refuse = refuse
  }
}

/// A number for each user, and no more than so many of one and of all.
struct Quota {
  private(set) var count = 0
  private var counts: [Int64: Int] = [:]

  /// Takes a place unless there is none; zero is no limit.
  mutating func take(for user: Int64, limit: Int, limitPerUser: Int) -> Bool {
    let own = counts[user, default: 0]
    guard limit == 0 || count < limit, limitPerUser == 0 || own < limitPerUser else { return false }
    count += 1
    counts[user] = own + 1
    return true
  }

  /// Gives one back.
  mutating func giveBack(_ user: Int64) {
    guard let own = counts[user] else { return }
    count -= 1
    counts[user] = own > 1 ? own - 1 : nil
  }
}
