internal import Core
internal import DatabaseTypes
internal import Glibc
internal import Synchronization

/// The server's clock, by which all nodes of a database go: this machine's, and how far it is behind. That is measured
/// with each connection that is made, and some times a second while somebody serves (`ServerWatch`).
package final class ServerClock: EngineClock {
  /// How far this machine's clock is behind the server's, in microseconds.
  private let behind = Atomic<Int64>(0)
  /// The latest moment that was told, in seconds since 1970.
  private let latest = Atomic<Int64>(0)

  /// This machine's clock, in microseconds since 1970.
  static var machine: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  package init() {}

  /// The server told that moment, in microseconds since 1970, between two of this machine.
  package func measured(_ server: Int64, between before: Int64, and after: Int64) {
    behind.store(server - before - (after - before) / 2, ordering: .relaxed)
  }

  package var seconds: Int64 {
    let now = (Self.machine + behind.load(ordering: .relaxed)) / 1_000_000
    return latest.max(now, ordering: .relaxed).newValue
  }

  package var secondsBehind: Double { Double(behind.load(ordering: .relaxed)) / 1_000_000 }
}
