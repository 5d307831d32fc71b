import Synchronization

/// Counts the connections of all event loops and holds them to the limits.
final class ConnectionLimiter: Sendable {
  /// From how many connections on they are a crowd whose memory is given back when it has left.
  private static let crowd = 64

  private let connections = Atomic(0)
  /// The most connections that there were at a time since a crowd left.
  private let most = Atomic(0)
  private let requests = Atomic(0)
  private let turnedAway = Atomic(0)
  private let heldBytes = Atomic(0)
  private let addresses = Mutex<[String: Int]>([:])
  private let maximum: Int
  private let maximumPerAddress: Int
  private let maximumBytes: Int

  init(maximum: Int, maximumPerAddress: Int, maximumBytes: Int) {
    self.maximum = maximum
    self.maximumPerAddress = maximumPerAddress
    self.maximumBytes = maximumBytes
  }

  /// Counts a connection in; false when there is no room for it, and then it is not counted.
  func enter(_ address: String) -> Bool {
    let before = connections.wrappingAdd(1, ordering: .relaxed).oldValue
    if maximum > 0, before >= maximum { return turnAway() }
    _ = most.max(before + 1, ordering: .relaxed)
    guard maximumPerAddress > 0 else { return true }
    let isWithin = addresses.withLock { addresses in
      let count = addresses[address, default: 0]
      guard count < maximumPerAddress else { return false }
      addresses[address] = count + 1
      return true
    }
    return isWithin || turnAway()
  }

  private func turnAway() -> Bool {
    connections.wrappingSubtract(1, ordering: .relaxed)
    turnedAway.wrappingAdd(1, ordering: .relaxed)
    return false
  }

  /// Counts a connection out.
  func leave(_ address: String) {
    connections.wrappingSubtract(1, ordering: .relaxed)
    guard maximumPerAddress > 0 else { return }
    addresses.withLock { addresses in
      let count = addresses[address, default: 0]
      addresses[address] = count > 1 ? count - 1 : nil
    }
  }

  /// Whether a crowd has left just now: three of four connections are gone. Says so once.
  func hasEmptied() -> Bool {
    let most = most.load(ordering: .relaxed)
    let now = connections.load(ordering: .relaxed)
    guard most >= Self.crowd, now <= most / 4 else { return false }
    return self.most.compareExchange(expected: most, desired: now, ordering: .relaxed).exchanged
  }

  /// Counts so many more (or fewer) bytes of content as held; false when that is too many.
  func hold(_ bytes: Int) -> Bool {
    let held = heldBytes.wrappingAdd(bytes, ordering: .relaxed).newValue
    return maximumBytes == 0 || held <= maximumBytes
  }

  /// Counts requests.
  func served(_ count: Int) {
    requests.wrappingAdd(count, ordering: .relaxed)
  }

  var counts: ServerCounts {
    ServerCounts(
      connections: connections.load(ordering: .relaxed),
      requests: requests.load(ordering: .relaxed),
      turnedAway: turnedAway.load(ordering: .relaxed))
  }
}

/// Figures of a running server.
package struct ServerCounts: Hashable, Sendable {
  /// Connections that are open now.
  package let connections: Int
  /// Requests that were answered, refused ones too.
  package let requests: Int
  /// Connections for which there was no room.
  package let turnedAway: Int
}
