import Core
import Database
import Dispatch
import DueJobs
import OutboundHTTP
import Synchronization

/// A job under way that sends to a webhook what is due, until nothing is.
final class WebhookTurn: Sendable {
  private struct State {
    /// The deliveries of which there is no stored result yet.
    var unstored: Set<DeliveryID> = []
    /// How many of them have no response yet.
    var underWay = 0
    /// Whether there was a response: until then a single request is under way, so that a server that hangs takes one
    /// place of others.
    var hasAnswered = false
    /// Whether nothing more is sent.
    var isEnding = false
    var mustPause = false
    var failure: String?
    var hasEnded = false
  }

  private let sender: WebhookSender
  private let id: WebhookID
  private let job: OutsideJob
  private let startedAt: Int64
  private let state = Mutex(State())

  init(_ sender: WebhookSender, _ id: WebhookID, _ job: OutsideJob) {
    self.sender = sender
    self.id = id
    self.job = job
    startedAt = sender.environment.uptime()
  }

  private var environment: WebhookEnvironment { sender.environment }

  /// Sends what there is room for, and ends the job when nothing is left to do. On the sender's queue.
  func step() {
    let isOld = environment.uptime() - startedAt > WebhookSender.turnMilliseconds
    let (unstored, room, hasEnded) = state.withLock { state in
      state.isEnding = state.isEnding || isOld
      let limit = state.hasAnswered ? WebhookSender.perWebhook : 1
      let isFull = state.isEnding || state.unstored.count >= WebhookSender.mostUnstored
      return (state.unstored, isFull ? 0 : limit - state.underWay, state.hasEnded)
    }
    if hasEnded { return }
    let isSending = room > 0 && sendDue(besides: unstored, atMost: room)
    // What was stored since then has a step of its own, which finds what comes after it.
    if unstored.isEmpty, !isSending { end() }
  }

  /// Returns whether anything is sent.
  private func sendDue(besides unstored: Set<DeliveryID>, atMost limit: Int) -> Bool {
    do throws(DatabaseError) {
      let outgoing = try sender.outgoing(
        of: id, besides: unstored, atMost: limit, at: environment.now())
      for one in outgoing.requests { send(one, to: outgoing.webhook) }
      return !outgoing.requests.isEmpty
    } catch {
      fail("\(error)")
      return false
    }
  }

  private func send(_ outgoing: Outgoing, to webhook: Webhook?) {
    guard let webhook else { return }
    state.withLock { state in
      state.unstored.insert(outgoing.delivery)
      state.underWay += 1
    }
    let (at, stopwatch) = (environment.now(), Stopwatch(environment.uptime()))
    guard let request = outgoing.request else {
      return take(
        DeliveryTry(at: at, milliseconds: 0, error: outgoing.fault), of: outgoing.delivery)
    }
    sender.outbound(for: webhook).send(request) { [self] in
      stopwatch.restart(at: environment.uptime())
    } done: { [self] result in
      let milliseconds = stopwatch.milliseconds(at: environment.uptime())
      switch result {
      case .failure(.cancelled), .failure(.tooMany): drop(outgoing.delivery)
      case .failure(let fault):
        take(
          DeliveryTry(at: at, milliseconds: milliseconds, error: "\(fault)"),
          of: outgoing.delivery)
      case .success(let response):
        take(
          DeliveryTry(at: at, milliseconds: milliseconds, response), of: outgoing.delivery)
      }
    }
  }

  /// Stores what came of a request, and goes on meanwhile.
  private func take(_ made: DeliveryTry, of delivery: DeliveryID) {
    state.withLock { state in
      state.underWay -= 1
      state.hasAnswered = true
    }
    sender.count(made, of: id)
    let (webhook, now, context) = (id, environment.now(), job.context)
    environment.writer.write { transaction in
      try transaction.store(made, of: delivery, of: webhook, at: now, context)
    } done: { [self] result in
      noteStored(delivery, result)
    }
    sender.queue.async { self.step() }
  }

  private func noteStored(_ delivery: DeliveryID, _ result: Result<StoredTry?, any Error>) {
    state.withLock { _ = $0.unstored.remove(delivery) }
    switch result {
    case .success(let stored):
      if let line = stored?.line { environment.log(line) }
      if stored?.isFailing ?? false {
        state.withLock { state in
          state.isEnding = true
          state.mustPause = true
        }
      }
    case .failure(let error): fail("what came of a delivery can't be stored: \(error)")
    }
    sender.queue.async { self.step() }
  }

  /// Leaves a delivery as if it had not been sent.
  private func drop(_ delivery: DeliveryID) {
    state.withLock { state in
      state.unstored.remove(delivery)
      state.underWay -= 1
      state.isEnding = true
      state.mustPause = true
    }
    sender.queue.async { self.step() }
  }

  private func fail(_ reason: String) {
    state.withLock { state in
      state.isEnding = true
      state.failure = state.failure ?? reason
    }
  }

  private func end() {
    let (failure, mustPause) = state.withLock { state in
      state.hasEnded = true
      return (state.failure, state.mustPause)
    }
    if let failure { return job.fail(failure) }
    let earliest = mustPause ? environment.now() + WebhookSender.pauseSeconds : .earliest
    job.finish { [id] transaction in
      try transaction.scheduleSending(to: id, notBefore: earliest)
    }
  }
}

/// How long a receiver takes: what a request waits for its turn is not the receiver's time.
private final class Stopwatch: Sendable {
  private let began: Atomic<Int64>

  init(_ uptime: Int64) { began = Atomic(uptime) }

  func restart(at uptime: Int64) { began.store(uptime, ordering: .relaxed) }

  func milliseconds(at uptime: Int64) -> Int64 { uptime - began.load(ordering: .relaxed) }
}
