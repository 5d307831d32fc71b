import Dispatch
import HTTP
import Synchronization

/// Which request of which connection of a lane is meant; what comes too late fits none.
struct RequestToken: Hashable, Sendable {
  var slot: UInt32
  var generation: UInt32
  var sequence: UInt32
}

/// What reaches a lane from other threads. The lane is woken only when it sleeps.
final class Inbox: Sendable {
  enum Message: Sendable {
    case reply(RequestToken, Response)
    case piece(RequestToken, [UInt8])
    case streamEnd(RequestToken, isWhole: Bool)
  }

  private struct State {
    var messages: [Message] = []
    var isAwake = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// What wakes the lane; `nil` forgets it.
  func onWake(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  /// Leaves a message.
  func post(_ message: Message) {
    let wake: (@Sendable () -> Void)? = state.withLock { state in
      state.messages.append(message)
      if state.isAwake { return nil }
      state.isAwake = true
      return state.wake
    }
    wake?()
  }

  /// Takes all messages. The lane is awake from now on.
  func takeAll() -> [Message] {
    state.withLock { state in
      state.isAwake = true
      guard !state.messages.isEmpty else { return [] }
      let messages = state.messages
      state.messages = []
      return messages
    }
  }

  /// Lets the lane sleep; false when there are messages after all.
  func sleep() -> Bool {
    state.withLock { state in
      state.isAwake = !state.messages.isEmpty
      return !state.isAwake
    }
  }
}
