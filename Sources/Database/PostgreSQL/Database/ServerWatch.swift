internal import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// Looks at the server some times a second, by a connection of its own: at its clock, whether it takes writes, and
/// whether anybody has committed since the last look, at whatever node.
///
/// A snapshot names the transactions that it sees, so while that is the same nothing was committed. It costs who writes
/// nothing, and one that commits late counts when it does. What others do in other databases of the server, or take
/// back, makes another one too: whoever is told has to look.
final class ServerWatch: Sendable {
  static let milliseconds = 200
  /// After a look that failed.
  private static let pauseMilliseconds = 1_000
  private static let deadlineMilliseconds = 5_000
  /// How often the other hosts of the address are looked at.
  private static let othersMilliseconds = 10_000

  private struct State {
    var connection: PostgreSQLConnection?
    /// The snapshot of the connection's last look: what was committed without one is not known.
    var seen: String?
    var told = ServerHealth()
    /// Of which generations a commit is waited for.
    var probed: Set<Int> = []
  }

  /// What a look has found.
  private enum Look {
    case nothing
    case commits
    /// The connection that was there is lost.
    case lost
    case failed(ServerFault?)
  }

  private let server: PostgreSQLServer
  private let queue = DispatchQueue(label: "kortti.watch", qos: .utility)
  private let others = DispatchQueue(label: "kortti.watch.others", qos: .utility)
  private let state = Mutex(State())

  init(_ server: PostgreSQLServer) { self.server = server }

  /// Looks from now on, as long as this value lives, and calls `tell` after each look that finds another snapshot, the
  /// first one too: on a thread that may wait. `log` takes a sentence when something is wrong with the server, and when
  /// that is over.
  func begin(log: @escaping @Sendable (String) -> Void, _ tell: @escaping @Sendable () -> Void) {
    queue.async { [weak self] in self?.look(log, tell) }
    let hosts = server.address.keywordsOfHosts(server.settings).count
    if hosts > 1 { others.async { [weak self] in self?.lookAtOthers(of: hosts) } }
  }

  private func look(
    _ log: @escaping @Sendable (String) -> Void, _ tell: @escaping @Sendable () -> Void
  ) {
    var milliseconds = Self.milliseconds
    var found = look()
    if case .lost = found { found = look() }
    switch found {
    case .nothing: server.record.found(doubt())
    case .commits:
      server.record.found(doubt())
      server.countCommit()
      tell()
    case .lost: (found, milliseconds) = (.failed(ServerFault.none), Self.pauseMilliseconds)
    case .failed: milliseconds = Self.pauseMilliseconds
    }
    if case .failed(let fault) = found { server.record.found(fault) }
    tellHealth(log)
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      self?.look(log, tell)
    }
  }

  private func look() -> Look {
    state.withLock { state in
      let connection: PostgreSQLConnection
      let known = state.connection
      do throws(DatabaseOpenError) {
        connection = try server.connection(unlessUsable: &state.connection)
      } catch {
        switch error {
        // Those that are there go on.
        case .noConnectionFree: return .failed(nil)
        case .outdated: return .failed(.outdated)
        default: return .failed(ServerFault.none)
        }
      }
      if connection !== known { state.seen = nil }
      do throws(DatabaseError) {
        let before = ServerClock.machine
        let rows = try connection.read(until: Deadline(milliseconds: Self.deadlineMilliseconds)) {
          transaction throws(DatabaseError) in
          try transaction.made("SELECT \(ServerSettings.clock), pg_current_snapshot()::text") {
            (clock: $0.int(0), snapshot: $0.text(1))
          }
        }
        try connection.requireWritable()
        guard let found = rows.first else { return .nothing }
        server.clock.measured(found.clock, between: before, and: ServerClock.machine)
        defer { state.seen = found.snapshot }
        return state.seen == found.snapshot ? .nothing : .commits
      } catch { return connection.isUsable ? .failed(ServerFault.none) : .lost }
    }
  }

  /// Whether the server that is used leaves commits without an answer. One commit is then waited for until it has one,
  /// however long that takes: each that is given up goes on at the server, and takes a connection of it.
  private func doubt() -> ServerFault? {
    let generation = server.hosts.generation
    guard server.record.isInDoubt(at: generation) else { return nil }
    if state.withLock({ $0.probed.insert(generation).inserted }) {
      DispatchQueue(label: "kortti.watch.commit", qos: .utility).async { [weak self] in
        guard let self else { return }
        if server.commitNothing() == generation { server.record.hasNoDoubt() }
        state.withLock { _ = $0.probed.remove(generation) }
      }
    }
    return .unacknowledged
  }

  /// Who is connected to an old primary does not hear that another has taken over, and may be the only one that still
  /// sees it.
  private func lookAtOthers(of count: Int) {
    for place in server.hosts.order(of: count).dropFirst() {
      guard
        let history = PostgreSQLConnection.history(
          of: place, in: server.address, server.settings), server.hosts.isNewer(history)
      else { continue }
      _ = server.hosts.take(place, history)
    }
    others.asyncAfter(deadline: .now() + .milliseconds(Self.othersMilliseconds)) { [weak self] in
      self?.lookAtOthers(of: count)
    }
  }

  private func tellHealth(_ log: (String) -> Void) {
    let health = server.record.health
    let before = state.withLock { state in
      defer { state.told = health }
      return state.told
    }
    if let fault = health.fault {
      if fault != before.fault { log(fault) }
    } else if before.fault != nil {
      log("database: writes are taken again.")
    }
    for remark in health.remarks where !before.remarks.contains(remark) { log(remark) }
  }
}
