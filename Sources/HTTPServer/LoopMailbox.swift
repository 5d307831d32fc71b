import Dispatch
import HTTP
import Sockets
import Synchronization

/// Identifies a connection of an event loop. The generation differs from those of earlier connections in the slot.
struct ConnectionID: Hashable, Sendable {
  let slotIndex: UInt32
  /// At least 1.
  let generation: UInt32
}

/// Identifies a request of an event loop. The token of an earlier request matches none.
struct RequestToken: Hashable, Sendable {
  let connection: ConnectionID
  let sequence: UInt32
}

/// Messages to an event loop from other threads. The event loop is woken only when it sleeps or polls.
final class LoopMailbox: Sendable {
  enum Message: Sendable {
    case response(RequestToken, Response)
    /// The user whose request it is.
    case caller(RequestToken, Int64)
    case onClientEvent(
      RequestToken, @Sendable (ClientEvent) -> Void, isAwaitedAtStop: Bool)
    case piece(RequestToken, [UInt8])
    case streamEnd(RequestToken, isComplete: Bool)
    case body(RequestToken, BodyMessage)
  }

  /// What the receiver of a request's body says.
  enum BodyMessage: Sendable {
    case proceed(maximumBytes: Int)
    case took(Int)
    case interim(Int, [(name: String, value: String)])
    case close
  }

  private struct State {
    var messages: [Message] = []
    var loop = EventLoopState.sleeping
    var wake: (@Sendable () -> Void)?
  }

  private enum EventLoopState {
    /// Its thread is returned to Dispatch.
    case sleeping
    /// It checks the mailbox before it sleeps or polls.
    case working
    /// It waits in its poller.
    case polling
  }

  private let state = Mutex(State())
  private let waker: Waker

  init(_ waker: Waker) {
    self.waker = waker
  }

  /// Sets the closure that wakes the sleeping event loop.
  func onWake(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  func post(_ message: Message) {
    let (loop, wake) = state.withLock { state in
      state.messages.append(message)
      defer { state.loop = .working }
      return (state.loop, state.wake)
    }
    switch loop {
    case .working: break
    case .sleeping: wake?()
    case .polling: waker.wake()
    }
  }

  /// Removes and returns all messages. The event loop is working from now on.
  func takeAll() -> [Message] {
    state.withLock { state in
      state.loop = .working
      guard !state.messages.isEmpty else { return [] }
      let messages = state.messages
      state.messages = []
      return messages
    }
  }

  /// The event loop is about to sleep; false when there are messages.
  func sleep() -> Bool { pause(.sleeping) }

  /// The event loop is about to wait in its poller; false when there are messages.
  func wait() -> Bool { pause(.polling) }

  private func pause(_ loop: EventLoopState) -> Bool {
    state.withLock { state in
      guard state.messages.isEmpty else { return false }
      state.loop = loop
      return true
    }
  }
}
