import Dispatch
import HTTP
import Sockets
import Synchronization

/// Which request of which connection of a lane is meant; what comes too late fits none.
struct RequestToken: Hashable, Sendable {
  var slot: UInt32
  var generation: UInt32
  var sequence: UInt32
}

/// What reaches a lane from other threads. The lane is woken only when it sleeps or waits.
final class Inbox: Sendable {
  enum Message: Sendable {
    case reply(RequestToken, Response)
    case follow(RequestToken, @Sendable (Departure) -> Void)
    case piece(RequestToken, [UInt8])
    case streamEnd(RequestToken, isWhole: Bool)
  }

  private struct State {
    var messages: [Message] = []
    var lane = LaneState.sleeps
    var wake: (@Sendable () -> Void)?
  }

  private enum LaneState {
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

  /// What wakes the lane; `nil` forgets it.
  func onWake(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  /// Leaves a message.
  func post(_ message: Message) {
    let (lane, wake) = state.withLock { state in
      state.messages.append(message)
      defer { state.lane = .works }
      return (state.lane, state.wake)
    }
    switch lane {
    case .works: break
    case .sleeps: wake?()
    case .waits: waker.wake()
    }
  }

  /// Takes all messages. The lane works from now on.
  func takeAll() -> [Message] {
    state.withLock { state in
      state.lane = .works
      guard !state.messages.isEmpty else { return [] }
      let messages = state.messages
      state.messages = []
      return messages
    }
  }

  /// Lets the lane sleep; false when there are messages after all.
  func sleep() -> Bool { rest(.sleeps) }

  /// Lets the lane wait in its poller; false when there are messages after all.
  func wait() -> Bool { rest(.waits) }

  private func rest(_ lane: LaneState) -> Bool {
    state.withLock { state in
      guard state.messages.isEmpty else { return false }
      state.lane = lane
      return true
    }
  }
}
