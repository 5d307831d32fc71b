import CImaging
import Dispatch
import Host
import Synchronization

/// The helper processes that read pictures, at most one for each processor. They are started when there are pictures,
/// and ended when there are none for a while.
///
/// The process must ignore SIGPIPE: `Signals.ignoreBrokenPipesAndFileSizes()`.
package final class PictureHelpers: Sendable {
  package struct Settings: Sendable {
    /// This program, also after its file was replaced.
    package var program = "/proc/self/exe"
    var helpers = Process.processors
    /// Pictures that wait for a helper.
    var waiting = 256
    /// For one picture.
    package var seconds = Int(CIMAGING_PICTURE_SECONDS)
    package var startSeconds = 10
    var idleSeconds = 30
    /// After that whoever asked may try a picture again whose file can't be read, or whose helper was killed.
    package var laterSeconds = 600

    package init() {}
  }

  /// Gets no worker when the helpers stop.
  private typealias Job = @Sendable (PictureWorker?) -> Void

  private struct State {
    var jobs: [Job] = []
    var workers = 0
    /// Workers that wait for a job.
    var idle = 0
    var processes: Set<Int32> = []
    var isStopping = false
  }

  package let settings: Settings
  private let state = Mutex(State())
  /// Signalled for each job. A worker that finds none waits again.
  private let jobsCome = DispatchSemaphore(value: 0)
  private let workersEnd = DispatchGroup()

  package init(_ settings: Settings = Settings()) { self.settings = settings }

  /// Reads the picture in a file: what it says of itself, a thumb and a print. `then` is called on a worker's thread,
  /// and should return soon.
  ///
  /// - Returns: false when 256 wait already, or the helpers stop: nothing is called then, try later.
  package func read(
    _ path: String, _ format: PictureFormat,
    then: @escaping @Sendable (PictureOutcome<ReadPicture>) -> Void
  ) -> Bool {
    read(path, code: format.code, then: then)
  }

  func read(
    _ path: String, code: UInt8,
    then: @escaping @Sendable (PictureOutcome<ReadPicture>) -> Void
  ) -> Bool {
    add { then($0?.read(path, format: code) ?? .notTried(.stopping)) }
  }

  /// Writes a picture into a new file, without any metadata but orientation and colour profile, and without what
  /// follows the picture in its file. The pixels stay as they are. The new file is on the disk when `then` is called
  /// with its length, and otherwise not there.
  ///
  /// - Returns: as for `read`.
  package func strip(
    _ path: String, _ format: PictureFormat, into newPath: String,
    then: @escaping @Sendable (PictureOutcome<Int>) -> Void
  ) -> Bool {
    add { then($0?.strip(path, format: format.code, into: newPath) ?? .notTried(.stopping)) }
  }

  /// Ends all helpers. What waits and what is being read is `notTried`. Returns when all is told.
  package func stop() {
    let left = state.withLock { state in
      state.isStopping = true
      for id in state.processes { ChildProcess.kill(id) }
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in left { job(nil) }
    for _ in 0..<settings.helpers { jobsCome.signal() }
    workersEnd.wait()
  }

  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// - Returns: false when the helpers stop.
  func note(_ process: Int32) -> Bool {
    state.withLock { state in
      if !state.isStopping { state.processes.insert(process) }
      return !state.isStopping
    }
  }

  func forget(_ process: Int32) { state.withLock { _ = $0.processes.remove(process) } }

  /// The ids of the helper processes.
  var processes: Set<Int32> { state.withLock { $0.processes } }

  private func add(_ job: @escaping Job) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isStopping, state.jobs.count < settings.waiting else { return false }
      state.jobs.append(job)
      if state.jobs.count > state.idle, state.workers < settings.helpers {
        state.workers += 1
        workersEnd.enter()
        // A queue of its own, so that the worker has a thread of its own until it returns.
        DispatchQueue(label: "kortti.pictures").async { self.work() }
      }
      return true
    }
    if isTaken { jobsCome.signal() }
    return isTaken
  }

  private func work() {
    do {
      let worker = PictureWorker(self)
      while let job = next() { job(worker) }
    }
    workersEnd.leave()
  }

  /// The next job; `nil` after which the worker ends.
  private func next() -> Job? {
    state.withLock { $0.idle += 1 }
    while true {
      let isIdle = jobsCome.wait(timeout: .now() + .seconds(settings.idleSeconds)) == .timedOut
      let (job, isOver) = state.withLock { state -> (Job?, Bool) in
        let isOver = state.jobs.isEmpty && (isIdle || state.isStopping)
        if isOver { state.workers -= 1 }
        if isOver || !state.jobs.isEmpty { state.idle -= 1 }
        return (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), isOver)
      }
      if job != nil || isOver { return job }
    }
  }
}
