import Database

/// A piece of background work: a large read, or one piece of a download.
final class BackgroundJob: Sendable {
  /// Sends the response of a job.
  typealias Completion = @Sendable () -> Void

  let user: Int64
  /// Whether it is a large read, which counts against the quota of reads. A piece counts with its download.
  let isRead: Bool
  /// Whether it may run though the user has too much that is not sent yet.
  let needsNoRoom: @Sendable () -> Bool
  /// Runs the job and returns what sends its response. When the job is cancelled meanwhile, no response is sent, and
  /// the job may run again.
  let work: @Sendable (Reader, Cancellation) -> Completion
  /// Sends the response of a job that will not run.
  let refuse: Completion

  init(
    of user: Int64, isRead: Bool, needsNoRoom: @escaping @Sendable () -> Bool = { false },
    work: @escaping @Sendable (Reader, Cancellation) -> Completion,
    refuse: @escaping Completion = {}
  ) {
    self.user = user
    self.isRead = isRead
    self.needsNoRoom = needsNoRoom
    self.work = work
    self.refuse = refuse
  }
}

extension BackgroundJob {
  /// In whose turn callers run who are not known: a number for their address or network, which no user has.
  static func turn(ofUnknown caller: some Hashable) -> Int64 {
    -1 - Int64(caller.hashValue & Int.max)
  }
}

/// Counts what each user holds, with a limit per user and one in total.
struct Quota {
  private(set) var count = 0
  private var counts: [Int64: Int] = [:]

  /// Adds one unless a limit is reached; a limit of zero is none.
  mutating func take(for user: Int64, limit: Int, limitPerUser: Int) -> Bool {
    let own = counts[user, default: 0]
    guard limit == 0 || count < limit, limitPerUser == 0 || own < limitPerUser else { return false }
    count += 1
    counts[user] = own + 1
    return true
  }

  mutating func release(_ user: Int64) {
    guard let own = counts[user] else { return }
    count -= 1
    counts[user] = own > 1 ? own - 1 : nil
  }
}
