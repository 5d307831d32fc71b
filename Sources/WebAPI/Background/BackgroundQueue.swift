import Dispatch
public import HTTP
public import Database
import Synchronization

/// Where background work is done: one job at a time on one connection of its own, users by turns, only so many waiting, and
/// none for long for clients who are gone.
public final class BackgroundQueue: Sendable {
  /// What the metrics tell.
  struct Counts {
    var waiting = 0
    var downloads = 0
    var refused = 0
    var abandoned = 0
  }

  /// The job under way.
  private struct Running {
    let job: BackgroundJob
    let stop = Cancellation()
    var place: FairQueue.Place
    var isWanted = true
  }

  private struct State {
    var line = FairQueue()
    var running: Running?
    var isAwake = false
    /// Of large reads, waiting by turns or under way.
    var reads = Quota()
    var downloads = Quota()
    var refused = 0
    var abandoned = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "kortti.background", qos: .utility)
  fileprivate let reader: Reader
  private let limits: Limits

  public init(_ reader: Reader, limits: Limits = Limits()) {
    self.reader = reader
    self.limits = limits
  }

  /// Figures of the moment, and of all the time.
  var counts: Counts {
    state.withLock {
      Counts(
        waiting: $0.line.count, downloads: $0.downloads.count, refused: $0.refused,
        abandoned: $0.abandoned)
    }
  }

  /// Takes a job; false when there is no place for it.
  func add(_ job: BackgroundJob) -> Bool {
    let (isTaken, mustWake) = state.withLock { state in
      if job.isRead {
        let isPlace = state.reads.take(
          for: job.user, limit: limits.backgroundReads, limitPerUser: limits.backgroundReadsPerUser)
        guard isPlace else {
          state.refused += 1
          return (false, false)
        }
      }
      state.line.add(job)
      if state.running?.place == .behind { state.running?.stop.cancel() }
      defer { state.isAwake = true }
      return (true, !state.isAwake)
    }
    if mustWake { queue.async { self.run() } }
    return isTaken
  }

  /// Heeds what the client of a large read has done meanwhile. One who left wants it no more. One who has ended its
  /// sending may have left too: its work waits for a moment that nobody else wants.
  func handle(_ event: ClientEvent, of job: BackgroundJob) {
    let displaced = state.withLock { state in
      switch event {
      case .disconnected:
        forget(job, &state)
        return nil as BackgroundJob?
      case .endedSending: return putBehind(job, &state)
      }
    }
    displaced?.refuse()
  }

  private func forget(_ job: BackgroundJob, _ state: inout State) {
    if state.running?.job === job {
      state.running?.isWanted = false
      state.running?.stop.cancel()
      state.abandoned += 1
    } else if let place = state.line.remove(job) {
      if place == .byTurns { state.reads.giveBack(job.user) }
      state.abandoned += 1
    }
  }

  private func putBehind(_ job: BackgroundJob, _ state: inout State) -> BackgroundJob? {
    if state.running?.job === job, state.running?.place == .byTurns {
      state.reads.giveBack(job.user)
      state.running?.place = .behind
      if state.line.isPressing { state.running?.stop.cancel() }
    } else if let place = state.line.remove(job) {
      if place == .byTurns { state.reads.giveBack(job.user) }
      return state.line.addBehind(job, limit: limits.backgroundReads)
    }
    return nil
  }

  private func run() {
    while let running = begin() {
      let tell = running.job.work(reader, running.stop)
      let (isDone, displaced) = finish(running.stop)
      if isDone { tell() }
      displaced?.refuse()
    }
    reader.releaseMemory()
  }

  private func begin() -> Running? {
    state.withLock { state in
      guard let (job, place) = state.line.next() else {
        state.isAwake = false
        return nil
      }
      let running = Running(job: job, place: place)
      state.running = running
      return running
    }
  }

  /// Whether the job under way is done, so that its outcome is told; one that was stopped for another's sake waits
  /// again, and may displace one.
  private func finish(_ stop: Cancellation) -> (isDone: Bool, displaced: BackgroundJob?) {
    state.withLock { state in
      guard let running = state.running.take() else { return (false, nil) }
      if running.place == .byTurns, running.job.isRead { state.reads.giveBack(running.job.user) }
      guard stop.isCancelled else { return (true, nil) }
      guard running.isWanted else { return (false, nil) }
      return (false, state.line.addBehind(running.job, limit: limits.backgroundReads))
    }
  }

  /// A place among the downloads, or `nil` when there is none; it is given back when it is let go.
  func beginDownload(for user: Int64) -> DownloadSlot? {
    let isPlace = state.withLock { state in
      let isPlace = state.downloads.take(
        for: user, limit: limits.downloads, limitPerUser: limits.downloadsPerUser)
      if !isPlace { state.refused += 1 }
      return isPlace
    }
    return isPlace ? DownloadSlot(in: self, for: user) : nil
  }

  fileprivate func endDownload(of user: Int64) {
    state.withLock { $0.downloads.giveBack(user) }
  }
}

/// One of the places for downloads, held as long as somebody keeps this.
final class DownloadSlot: Sendable {
  private let queue: BackgroundQueue
  private let user: Int64
  private let stop = Cancellation()

  fileprivate init(in queue: BackgroundQueue, for user: Int64) {
    self.queue = queue
    self.user = user
  }

  deinit { queue.endDownload(of: user) }

  /// Runs the pieces of a download among the other background work.
  var scheduler: BodyStream.Scheduler {
    BodyStream.Scheduler(
      schedule: { [queue, user] piece in
        // A piece needs no place of its own, so there is always one.
        _ = queue.add(
          BackgroundJob(of: user, isRead: false) { _, _ in
            piece()
            return {}
          })
      }, cancel: { [stop] in stop.cancel() })
  }

  /// Reads for a piece, in one of the turns.
  func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
    try queue.reader.read(until: stop, body)
  }
}
