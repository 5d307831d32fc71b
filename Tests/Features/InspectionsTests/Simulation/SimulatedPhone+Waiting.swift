import JSON

@testable import Inspections

// What waits after a restore is sent again with every push, before what was made later.
extension SimulatedPhone {
  var hasUnsent: Bool { log.contains { $0.change.number > state.acknowledged } }

  /// What waits.
  var waiting: [Made] { log.filter { state.waiting.contains($0.change.number) } }

  /// What waits, and the next changes.
  func batch(of count: Int) -> [Made] {
    waiting + log.filter { $0.change.number > state.acknowledged }.prefix(count)
  }

  /// The last change that it has a result of.
  var lastAnswered: Made? {
    log.last {
      $0.change.number <= state.acknowledged && !state.waiting.contains($0.change.number)
    }
  }
}

extension JSONTree {
  /// Whether a result says that its change waits.
  var waits: Bool { self["status"] == .integer(503) }
}
