public import Database
import Dispatch
public import HTTP
import Synchronization

/// Runs background jobs one at a time on a database connection of its own. Users are served round robin, the number of
/// waiting jobs is limited, and jobs of disconnected clients are cancelled.
public final class BackgroundQueue: Sendable {
  /// The values of the metrics.
  struct Counts {
    var waiting = 0
    var downloads = 0
    var refused = 0
    var abandoned = 0
    /// Bytes of large responses.
    var unsent = 0
  }

  private struct Running {
    let job: BackgroundJob
    let cancellation = Cancellation()
    var priority: FairQueue.Priority
    var isWanted = true
  }

  private struct State {
    var waiting = FairQueue()
    var running: Running?
    /// Whether `run` is scheduled or under way.
    var isActive = false
    /// Large reads of normal priority, waiting or running.
    var reads = Quota()
    var downloads = Quota()
    var refused = 0
    var abandoned = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "kortti.background", qos: .utility)
  fileprivate let reader: Reader
  private let limits: Limits
  private let unsent: UnsentResponses

  public init(_ reader: Reader, limits: Limits = Limits()) {
    self.reader = reader
    self.limits = limits
    unsent = UnsentResponses(limits)
  }

  /// What waits and runs now, and what was refused and abandoned since the start.
  var counts: Counts {
    state.withLock {
      Counts(
        waiting: $0.waiting.count, downloads: $0.downloads.count, refused: $0.refused,
        abandoned: $0.abandoned, unsent: unsent.count)
    }
  }

  /// Adds a job; false when a limit is reached.
  func add(_ job: BackgroundJob) -> Bool {
    let (isAccepted, mustStart) = state.withLock { state in
      if job.isRead {
        let isAccepted = state.reads.take(
          for: job.user, limit: limits.backgroundReads, limitPerUser: limits.backgroundReadsPerUser)
        guard isAccepted else {
          state.refused += 1
          return (false, false)
        }
      }
      state.waiting.add(job)
      if state.running?.priority == .idle { state.running?.cancellation.cancel() }
      defer { state.isActive = true }
      return (true, !state.isActive)
    }
    if mustStart { queue.async { self.run() } }
    return isAccepted
  }

  /// Handles what the client of a large read does before its response. When it disconnects, the job is dropped. When it
  /// only ends its sending, it may have disconnected too: the job continues at idle priority.
  func handle(_ event: ClientEvent, of job: BackgroundJob) {
    let evicted = state.withLock { state in
      switch event {
      case .disconnected:
        abandon(job, &state)
        return nil as BackgroundJob?
      case .endedSending: return lowerPriority(of: job, &state)
      }
    }
    evicted?.refuse()
  }

  private func abandon(_ job: BackgroundJob, _ state: inout State) {
    if state.running?.job === job {
      state.running?.isWanted = false
      state.running?.cancellation.cancel()
      state.abandoned += 1
    } else if let priority = state.waiting.remove(job) {
      if priority == .normal { state.reads.release(job.user) }
      state.abandoned += 1
    }
  }

  /// Returns the job that has to make room for this one, or `nil`.
  private func lowerPriority(
    of job: BackgroundJob, _ state: inout State
  ) -> BackgroundJob? {
    if state.running?.job === job, state.running?.priority == .normal {
      state.reads.release(job.user)
      state.running?.priority = .idle
      if state.waiting.hasNormalJobs { state.running?.cancellation.cancel() }
    } else if let priority = state.waiting.remove(job) {
      if priority == .normal { state.reads.release(job.user) }
      return state.waiting.addIdle(job, limit: limits.backgroundReads)
    }
    return nil
  }

  private func run() {
    while let running = begin() {
      let complete = running.job.work(reader, running.cancellation)
      let (isDone, evicted) = finish(running.cancellation)
      if isDone { complete() }
      evicted?.refuse()
    }
    reader.releaseMemory()
  }

  private func begin() -> Running? {
    state.withLock { state in
      let next = state.waiting.next { [unsent] in
        unsent.hasRoom(for: $0.user) || $0.needsNoRoom()
      }
      guard let (job, priority) = next else {
        state.isActive = false
        return nil
      }
      let running = Running(job: job, priority: priority)
      state.running = running
      return running
    }
  }

  /// Ends the running job; `isDone` when its response is to be sent. A job that was cancelled in favour of another
  /// waits again at idle priority, which may evict one.
  private func finish(
    _ cancellation: Cancellation
  ) -> (isDone: Bool, evicted: BackgroundJob?) {
    state.withLock { state in
      guard let running = state.running.take() else { return (false, nil) }
      if running.priority == .normal, running.job.isRead {
        state.reads.release(running.job.user)
      }
      guard cancellation.isCancelled else { return (true, nil) }
      guard running.isWanted else { return (false, nil) }
      return (false, state.waiting.addIdle(running.job, limit: limits.backgroundReads))
    }
  }

  /// Whether a large response for a user may be made now, and need not wait until others are sent.
  func hasRoom(for user: Int64) -> Bool { unsent.hasRoom(for: user) }

  /// Counts a response as unsent until the returned object is released; `nil` for a small one.
  func count(_ bytes: Int, for user: Int64) -> UnsentResponse? {
    guard bytes >= UnsentResponses.leastBytes else { return nil }
    return UnsentResponse(bytes, for: user, in: unsent) { [weak self] in self?.resume() }
  }

  /// Starts jobs that waited for room.
  fileprivate func resume() {
    let mustStart = state.withLock { state in
      guard !state.isActive, state.waiting.count > 0 else { return false }
      state.isActive = true
      return true
    }
    if mustStart { queue.async { self.run() } }
  }

  /// A slot for a download, or `nil` when a limit is reached. The slot is free again when the object is released.
  func beginDownload(for user: Int64) -> DownloadSlot? {
    let isAccepted = state.withLock { state in
      let isAccepted = state.downloads.take(
        for: user, limit: limits.downloads, limitPerUser: limits.downloadsPerUser)
      if !isAccepted { state.refused += 1 }
      return isAccepted
    }
    return isAccepted ? DownloadSlot(in: self, for: user) : nil
  }

  fileprivate func endDownload(of user: Int64) {
    state.withLock { $0.downloads.release(user) }
  }
}

/// One of the limited slots for downloads; free again when this object is released.
final class DownloadSlot: Sendable {
  private let queue: BackgroundQueue
  private let user: Int64
  private let cancellation = Cancellation()
  /// Counts the piece that was made last, if it is large.
  private let piece = Mutex<UnsentResponse?>(nil)

  fileprivate init(in queue: BackgroundQueue, for user: Int64) {
    self.queue = queue
    self.user = user
  }

  deinit { queue.endDownload(of: user) }

  /// Runs the pieces of a download as background jobs. The next one is asked for when little of the last one is left to
  /// be sent. It is made when the user has room for it.
  var scheduler: BodyStream.Scheduler {
    BodyStream.Scheduler(
      schedule: { [self] piece in
        count(nil)
        // A piece counts against no quota of reads, so it is always accepted.
        _ = queue.add(
          BackgroundJob(
            of: user, isRead: false, needsNoRoom: { [cancellation] in cancellation.isCancelled }
          ) { _, _ in
            piece()
            return {}
          })
      },
      cancel: { [queue, cancellation] in
        cancellation.cancel()
        queue.resume()
      })
  }

  /// Whether the client has disconnected.
  var isCancelled: Bool { cancellation.isCancelled }

  /// Makes a piece from what is read, until the client disconnects. It counts until the next one is asked for.
  func make(_ body: (ReadTransaction) throws -> [UInt8]?) throws -> [UInt8]? {
    let piece = try queue.reader.read(until: cancellation, body)
    count(piece)
    return piece
  }

  private func count(_ piece: [UInt8]?) {
    let new = piece.flatMap { queue.count($0.count, for: user) }
    // What was counted before is released outside of the lock.
    _ = self.piece.withLock { current in
      let old = current.take()
      current = new
      return old
    }
  }
}
