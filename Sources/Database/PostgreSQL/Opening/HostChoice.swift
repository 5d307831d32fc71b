internal import Synchronization

/// Which host of an address is tried first: the one that took writes last. A silent one that is named before it is
/// then waited for once, and not by each connection.
///
/// A server that takes over begins a new timeline of the same system. One of an earlier timeline than was met before
/// is an old primary, and is not taken.
package final class HostChoice: Sendable {
  private struct State {
    var place = 0
    var history = ServerHistory(system: 0, timeline: 0)
    var changes = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// How often another server was taken.
  var generation: Int { state.withLock { $0.changes } }

  /// The places of that many hosts in the order in which they are tried.
  func order(of count: Int) -> [Int] {
    let first = state.withLock { $0.place }
    return first < count ? [first] + (0..<count).filter { $0 != first } : Array(0..<count)
  }

  /// The host at that place takes writes.
  ///
  /// - Returns: the generation of its connections; `nil` if it is an old primary.
  func take(_ place: Int, _ history: ServerHistory) -> Int? {
    state.withLock { state in
      if history.system == state.history.system, history.timeline < state.history.timeline {
        return nil
      }
      if state.history.system != 0, place != state.place || history != state.history {
        state.changes += 1
      }
      (state.place, state.history) = (place, history)
      return state.changes
    }
  }

  /// Whether a server has taken over from the one that was taken last.
  func isNewer(_ history: ServerHistory) -> Bool {
    state.withLock {
      history.system == $0.history.system && history.timeline > $0.history.timeline
    }
  }
}

/// Of which system a server is, which its copies share, and in which timeline of that.
package struct ServerHistory: Sendable, Hashable {
  package let system: Int64
  package let timeline: Int64
}
