internal import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// Looks at the server some times a second, by a connection of its own: at its clock, and whether anybody has committed
/// since the last look, at whatever node.
///
/// A snapshot names the transactions that it sees, so while that is the same nothing was committed. It costs who writes
/// nothing, and one that commits late counts when it does. What others do in other databases of the server, or take
/// back, makes another one too: whoever is told has to look.
final class ServerWatch: Sendable {
  static let milliseconds = 200
  /// After a look that failed.
  private static let pauseMilliseconds = 1_000
  private static let deadlineMilliseconds = 5_000

  private struct State {
    var connection: PostgreSQLConnection?
    /// The snapshot of the last look; `nil` after one that failed.
    var seen: String?
  }

  private let server: PostgreSQLServer
  private let queue = DispatchQueue(label: "kortti.watch", qos: .utility)
  private let state = Mutex(State())

  init(_ server: PostgreSQLServer) { self.server = server }

  /// Looks from now on, as long as this value lives, and calls `tell` after each look that finds another snapshot, the
  /// first one too: on a thread that may wait.
  func begin(_ tell: @escaping @Sendable () -> Void) {
    queue.async { [weak self] in self?.look(tell) }
  }

  private func look(_ tell: @escaping @Sendable () -> Void) {
    var milliseconds = Self.milliseconds
    do throws(DatabaseError) {
      if try findsCommits() {
        server.countCommit()
        tell()
      }
    } catch {
      // The server is away; what is committed until it is found again is not known.
      state.withLock { $0.seen = nil }
      milliseconds = Self.pauseMilliseconds
    }
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      self?.look(tell)
    }
  }

  private func findsCommits() throws(DatabaseError) -> Bool {
    try state.withLock { state throws(DatabaseError) in
      let connection = try server.connect(unlessUsable: &state.connection)
      let before = ServerClock.machine
      let found = try connection.read(until: Deadline(milliseconds: Self.deadlineMilliseconds)) {
        transaction throws(DatabaseError) in
        try transaction.made("SELECT \(ServerSettings.clock), pg_current_snapshot()::text") {
          (clock: $0.int(0), snapshot: $0.text(1))
        }
      }
      guard let found = found.first else { return false }
      server.clock.measured(found.clock, between: before, and: ServerClock.machine)
      defer { state.seen = found.snapshot }
      return state.seen != found.snapshot
    }
  }
}
