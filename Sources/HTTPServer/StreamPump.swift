import Dispatch
import HTTP
import Synchronization

/// Pulls the pieces of a stream, one at a time, as long as there is room for them, and posts them to the event loop. It
/// never waits: without room it ends, and is begun again when there is some.
final class StreamPump: Sendable {
  private struct State {
    var room = 0
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

  /// Lets so many more bytes be made.
  func allow(_ bytes: Int) {
    let begins = state.withLock { state in
      state.room += bytes
      guard state.room > 0, !state.isRunning, state.stream != nil else { return false }
      state.isRunning = true
      return true
    }
    if begins { takeTurn() }
  }

  /// Makes no more; the stream is let go.
  func cancel() {
    let stream = state.withLock { $0.stream.take() }
    stream?.turns?.end()
  }

  private func takeTurn() {
    guard let stream = nextStream() else { return }
    if let turns = stream.turns {
      turns.take { if self.makePiece() { self.takeTurn() } }
    } else {
      queue.async { while self.makePiece() {} }
    }
  }

  /// Makes one piece; false when there is nothing more to make now.
  private func makePiece() -> Bool {
    guard let stream = nextStream() else { return false }
    do {
      guard let piece = try stream.next() else {
        finish(isWhole: true)
        return false
      }
      guard !piece.isEmpty else { return true }
      state.withLock { $0.room -= piece.count }
      mailbox.post(.piece(token, piece))
      return true
    } catch {
      finish(isWhole: false)
      return false
    }
  }

  private func nextStream() -> BodyStream? {
    state.withLock { state in
      if state.room > 0, let stream = state.stream { return stream }
      state.isRunning = false
      return nil
    }
  }

  private func finish(isWhole: Bool) {
    state.withLock { $0.stream = nil }
    mailbox.post(.streamEnd(token, isWhole: isWhole))
  }
}
