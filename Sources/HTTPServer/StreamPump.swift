import Dispatch
import HTTP
import Synchronization

/// Produces the pieces of a stream, one at a time, as long as it has credit, and posts them to the event loop. It never
/// blocks: without credit it pauses, and new credit resumes it.
final class StreamPump: Sendable {
  private struct State {
    /// Bytes that may still be produced.
    var credit = 0
    var isRunning = false
    var stream: BodyStream?
  }

  private let state: Mutex<State>
  private let mailbox: LoopMailbox
  private let token: RequestToken
  private let queue: DispatchQueue

  init(_ stream: BodyStream, mailbox: LoopMailbox, token: RequestToken, queue: DispatchQueue) {
    state = Mutex(State(stream: stream))
    self.mailbox = mailbox
    self.token = token
    self.queue = queue
  }

  func addCredit(_ bytes: Int) {
    let starts = state.withLock { state in
      state.credit += bytes
      guard state.credit > 0, !state.isRunning, state.stream != nil else { return false }
      state.isRunning = true
      return true
    }
    if starts { schedule() }
  }

  /// Stops, and releases the stream.
  func cancel() {
    let stream = state.withLock { $0.stream.take() }
    stream?.scheduler?.cancel()
  }

  private func schedule() {
    guard let stream = nextStream() else { return }
    if let scheduler = stream.scheduler {
      scheduler.schedule { if self.producePiece() { self.schedule() } }
    } else {
      queue.async { while self.producePiece() {} }
    }
  }

  /// Produces one piece; false when the pump pauses or ends. An empty one tells the loop that the work goes on.
  private func producePiece() -> Bool {
    guard let stream = nextStream() else { return false }
    do {
      guard let piece = try stream.next() else {
        finish(isComplete: true)
        return false
      }
      state.withLock { $0.credit -= piece.count }
      mailbox.post(.piece(token, piece))
      return true
    } catch {
      finish(isComplete: false)
      return false
    }
  }

  private func nextStream() -> BodyStream? {
    state.withLock { state in
      if state.credit > 0, let stream = state.stream { return stream }
      state.isRunning = false
      return nil
    }
  }

  private func finish(isComplete: Bool) {
    state.withLock { $0.stream = nil }
    mailbox.post(.streamEnd(token, isComplete: isComplete))
  }
}
