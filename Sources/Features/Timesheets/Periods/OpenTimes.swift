import Core
import Synchronization

/// From when on nothing is closed for anybody, as far as the one process knows that writes to a file. It may be later
/// than it need be, never earlier: so what was made now costs no look at locks.
final class OpenTimes: Sendable {
  private struct State {
    var isLoaded = false
    var from = Instant.earliest
  }

  private let state = Mutex(State())
  /// The seconds of what is known; `Int64.max` until it is loaded.
  private let known = Atomic<Int64>(.max)

  /// `nil` until it is loaded.
  @inline(__always)
  var from: Instant? {
    let seconds = known.load(ordering: .acquiring)
    return seconds == .max ? nil : Instant(seconds: seconds)
  }

  /// Takes what a transaction has found. What was closed since then is known by `close`.
  func load(_ from: Instant?) {
    state.withLock { state in
      state.isLoaded = true
      if let from { state.from = max(state.from, from) }
      known.store(state.from.seconds, ordering: .releasing)
    }
  }

  /// Remembers what a transaction closes, before that ends: nobody sees it without.
  func close(before moment: Instant) {
    state.withLock { state in
      state.from = max(state.from, moment)
      if state.isLoaded { known.store(state.from.seconds, ordering: .releasing) }
    }
  }
}
