import HTTP
import Synchronization

/// Counts the connections of all event loops and enforces the limits.
final class ConnectionLimiter: Sendable {
  /// Free memory is returned to the system after a peak of at least this many connections.
  private static let leastPeak = 64

  private let connections = Atomic(0)
  /// The most connections at a time since memory was last returned.
  private let peak = Atomic(0)
  private let requests = Atomic(0)
  private let rejected = Atomic(0)
  private let networks = Mutex<[ClientNetwork: Int]>([:])
  private let maximum: Int
  private let maximumPerAddress: Int
  private let proxies: TrustedProxies

  init(maximum: Int, maximumPerAddress: Int, proxies: TrustedProxies) {
    self.maximum = maximum
    self.maximumPerAddress = maximumPerAddress
    self.proxies = proxies
  }

  /// Counts a new connection; false when a limit is reached, and then it is not counted.
  func add(_ address: String) -> Bool {
    let before = connections.wrappingAdd(1, ordering: .relaxed).oldValue
    if maximum > 0, before >= maximum { return reject() }
    _ = peak.max(before + 1, ordering: .relaxed)
    guard let network = limitedNetwork(of: address) else { return true }
    let isWithin = networks.withLock { networks in
      let count = networks[network, default: 0]
      guard count < maximumPerAddress else { return false }
      networks[network] = count + 1
      return true
    }
    return isWithin || reject()
  }

  private func reject() -> Bool {
    connections.wrappingSubtract(1, ordering: .relaxed)
    rejected.wrappingAdd(1, ordering: .relaxed)
    return false
  }

  /// Counts a closed connection.
  func remove(_ address: String) {
    connections.wrappingSubtract(1, ordering: .relaxed)
    guard let network = limitedNetwork(of: address) else { return }
    networks.withLock { networks in
      let count = networks[network, default: 0]
      networks[network] = count > 1 ? count - 1 : nil
    }
  }

  /// The network whose connections are limited; `nil` for a trusted proxy, which brings many clients.
  private func limitedNetwork(of address: String) -> ClientNetwork? {
    guard maximumPerAddress > 0, !proxies.contains(address) else { return nil }
    return ClientNetwork(address)
  }

  /// Whether a peak is over: three of four of its connections are closed. Returns true once for each peak.
  func isPeakOver() -> Bool {
    let peak = peak.load(ordering: .relaxed)
    let now = connections.load(ordering: .relaxed)
    guard peak >= Self.leastPeak, now <= peak / 4 else { return false }
    return self.peak.compareExchange(expected: peak, desired: now, ordering: .relaxed).exchanged
  }

  func countRequest() {
    requests.wrappingAdd(1, ordering: .relaxed)
  }

  func counts(bodyBytes: Int) -> ServerCounts {
    ServerCounts(
      connections: connections.load(ordering: .relaxed),
      requests: requests.load(ordering: .relaxed),
      rejectedConnections: rejected.load(ordering: .relaxed), bodyBytes: bodyBytes)
  }
}

/// Figures of a running server.
package struct ServerCounts: Hashable, Sendable {
  /// Open connections.
  package let connections: Int
  /// Requests that got a response, rejected ones too.
  package let requests: Int
  /// Connections closed because of a limit.
  package let rejectedConnections: Int
  /// Bytes that request bodies take in memory, or announce.
  package let bodyBytes: Int
}
