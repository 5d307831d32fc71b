import Dispatch
import HTTP
import Sockets
import Synchronization

/// Which request of which connection of an event loop is meant; what comes too late fits none.
struct RequestToken: Hashable, Sendable {
  var slot: UInt32
  var generation: UInt32
  var sequence: UInt32
}

/// What reaches an event loop from other threads. The event loop is woken only when it sleeps or waits.
final class LoopMailbox: Sendable {
  enum Message: Sendable {
    case reply(RequestToken, Response)
    case onClientEvent(RequestToken, @Sendable (ClientEvent) -> Void)
    case piece(RequestToken, [UInt8])
    case streamEnd(RequestToken, isWhole: Bool)
  }

  private struct State {
    var messages: [Message] = []
    var loop = EventLoopState.sleeps
    var wake: (@Sendable () -> Void)?
  }

  private enum EventLoopState {
    /// Dispatch has its thread.
    case sleeps
    /// It works, and looks into the inbox before it rests.
    case works
    /// It waits in its poller.
    case waits
  }

  private let state = Mutex(State())
  private let waker: Waker

  init(_ waker: Waker) {
    self.waker = waker
  }

  /// What wakes the event loop; `nil` forgets it.
  func onWake(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  /// Leaves a message.
  func post(_ message: Message) {
    let (loop, wake) = state.withLock { state in
      state.messages.append(message)
      defer { state.loop = .works }
      return (state.loop, state.wake)
    }
    switch loop {
    case .works: break
    case .sleeps: wake?()
    case .waits: waker.wake()
    }
  }

  /// Takes all messages. The event loop works from now on.
  func takeAll() -> [Message] {
    state.withLock { state in
      state.loop = .works
      guard !state.messages.isEmpty else { return [] }
      let messages = state.messages
      state.messages = []
      return messages
    }
  }

  /// Lets the event loop sleep; false when there are messages after all.
  func sleep() -> Bool { rest(.sleeps) }

  /// Lets the event loop wait in its poller; false when there are messages after all.
  func wait() -> Bool { rest(.waits) }

  private func rest(_ loop: EventLoopState) -> Bool {
    state.withLock { state in
      guard state.messages.isEmpty else { return false }
      state.loop = loop
      return true
    }
  }
}
