package import Database
import Dispatch
import Synchronization

/// Looks what the audit log has for webhooks, some four times a second while there are active ones.
///
/// Nobody is woken by a change, so changes cost the same with webhooks and without.
package final class WebhookRunner: Sendable {
  private static let milliseconds = 250
  private static let idleMilliseconds = 5_000

  private struct State {
    var isRunning = false
    var hasFailed = false
    /// Counted up with each look, so that one that was planned earlier does nothing.
    var turn = 0
  }

  private let environment: WebhookEnvironment
  private let reader: Database.OpenReader
  /// `nil` while no webhook is active: its connection would keep the schema in memory.
  private let router = Mutex<WebhookRouter?>(nil)
  private let queue = DispatchQueue(label: "kortti.webhook-events", qos: .utility)
  private let state = Mutex(State())

  package init(
    _ environment: WebhookEnvironment, _ reader: @escaping Database.OpenReader
  ) {
    self.environment = environment
    self.reader = reader
  }

  package func start() {
    state.withLock { $0.isRunning = true }
    environment.writer.listen(for: WebhookSQL.signal, hearsOthers: false) { [weak self] in
      self?.look(inMilliseconds: 0)
    }
    look(inMilliseconds: 0)
  }

  /// Returns when nothing is under way.
  package func stop() {
    state.withLock { $0.isRunning = false }
    environment.writer.listen(for: WebhookSQL.signal, nil)
    queue.sync {}
  }

  /// Looks once, and returns when the deliveries are there; for tests.
  package func route() throws {
    _ = try queue.sync { try routeNew() }
  }

  /// Tells the active webhooks what is new. Returns whether there are any.
  private func routeNew(while goesOn: @Sendable () -> Bool = { true }) throws -> Bool {
    let now = environment.now()
    return try router.withLock { router in
      if router == nil {
        let areActive = try environment.writer.write { try !$0.webhooks(onlyActive: true).isEmpty }
        if !areActive { return false }
        router = WebhookRouter(environment, try reader())
      }
      let areActive = try router?.route(at: now, while: goesOn) ?? false
      if !areActive { router = nil }
      return areActive
    }
  }

  private func look(inMilliseconds milliseconds: Int) {
    let turn = state.withLock { state in
      state.turn += 1
      return state.turn
    }
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      self?.look(turn)
    }
  }

  private func look(_ turn: Int) {
    guard state.withLock({ $0.isRunning && $0.turn == turn }) else { return }
    do {
      let hasActive = try routeNew { state.withLock { $0.isRunning } }
      note(failure: nil)
      look(inMilliseconds: hasActive ? Self.milliseconds : Self.idleMilliseconds)
    } catch {
      note(failure: error)
      look(inMilliseconds: Self.idleMilliseconds)
    }
  }

  private func note(failure: (any Error)?) {
    let isNews = state.withLock { state in
      defer { state.hasFailed = failure != nil }
      return state.isRunning && state.hasFailed != (failure != nil)
    }
    guard isNews else { return }
    if let failure {
      environment.log("webhooks are not told what changes: \(failure)")
    } else {
      environment.log("webhooks are told what changes again")
    }
  }
}
