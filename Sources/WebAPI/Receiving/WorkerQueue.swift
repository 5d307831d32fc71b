import Dispatch
import Synchronization

/// Runs the turns of receivers on a few threads. Whoever has more to do waits behind the others after each turn.
final class WorkerQueue: Sendable {
  /// Most of a turn waits for the disk.
  static let width = 8

  /// Does some work; returns whether there is more.
  typealias Turn = @Sendable () -> Bool

  private struct State {
    var turns: [Turn] = []
    var running = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(
    label: "kortti.receivers", qos: .utility, attributes: .concurrent)
  private let threads = DispatchGroup()

  func add(_ turn: @escaping Turn) {
    let mustStart = state.withLock { state in
      state.turns.append(turn)
      guard state.running < Self.width else { return false }
      state.running += 1
      return true
    }
    if mustStart { queue.async(group: threads) { self.run() } }
  }

  private func run() {
    while let turn = next() {
      if turn() { state.withLock { $0.turns.append(turn) } }
    }
  }

  private func next() -> Turn? {
    state.withLock { state in
      guard state.turns.isEmpty else { return state.turns.removeFirst() }
      state.running -= 1
      return nil
    }
  }

  /// Waits until nothing is left to do, at most that long.
  func wait(seconds: Double) { _ = threads.wait(timeout: .now() + seconds) }
}
