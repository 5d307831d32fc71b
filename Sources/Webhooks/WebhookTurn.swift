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
    /// What came of some of them, which is stored together once `isStoring` is over.
    var made: [(delivery: DeliveryID, try: DeliveryTry)] = []
    var isStoring = false
    /// How many have no response yet.
    var underWay = 0
    /// Whether there was a response: until then a single request is under way, so that a server that hangs takes one
    /// place of others.
    var hasAnswered = false
    /// Whether a step is about to be taken.
    var willStep = false
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
  /// What was read and is not sent yet. On the sender's queue.
  private let ready = Mutex(ReadyDeliveries())

  init(_ sender: WebhookSender, _ id: WebhookID, _ job: OutsideJob) {
    self.sender = sender
    self.id = id
    self.job = job
    startedAt = sender.environment.uptime()
  }

  private var environment: WebhookEnvironment { sender.environment }

  /// Has what there is room for sent, and the job ended when nothing is left to do.
  func step() {
    let isFirst = state.withLock { state in
      defer { state.willStep = true }
      return !state.willStep
    }
    if isFirst { sender.queue.async { self.sendOrEnd() } }
  }

  private func sendOrEnd() {
    let isOld = environment.uptime() - startedAt > WebhookSender.turnMilliseconds
    let (unstored, room, isFirst, hasEnded) = state.withLock { state in
      state.willStep = false
      state.isEnding = state.isEnding || isOld
      let limit = state.hasAnswered ? WebhookSender.perWebhook : 1
      let isFull = state.isEnding || state.unstored.count >= WebhookSender.mostUnstored
      return (
        state.unstored, isFull ? 0 : limit - state.underWay, !state.hasAnswered, state.hasEnded
      )
    }
    if hasEnded { return }
    let isSending =
      room > 0
      && sendDue(besides: unstored, atMost: room, of: isFirst ? 1 : WebhookSender.readAhead)
    // What was stored since then has a step of its own, which finds what comes after it.
    if unstored.isEmpty, !isSending { end() }
  }

  /// Returns whether anything is sent.
  private func sendDue(
    besides unstored: Set<DeliveryID>, atMost room: Int, of ahead: Int
  ) -> Bool {
    do throws(DatabaseError) {
      let uptime = environment.uptime()
      let due = try ready.withLock { ready throws(DatabaseError) in
        if !ready.holds(room, at: uptime) {
          let read = try sender.outgoing(
            of: id, besides: unstored, atMost: ahead, at: environment.now())
          ready = ReadyDeliveries(webhook: read.webhook, requests: read.requests, readAt: uptime)
        }
        return ready.take(room)
      }
      for one in due.requests { send(one, to: due.webhook) }
      return !due.requests.isEmpty
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

  /// Has what came of a request stored, and goes on meanwhile.
  private func take(_ made: DeliveryTry, of delivery: DeliveryID) {
    let mustStore = state.withLock { state in
      state.underWay -= 1
      state.hasAnswered = true
      state.made.append((delivery, made))
      defer { state.isStoring = true }
      return !state.isStoring
    }
    sender.count(made, of: id)
    if mustStore { store() }
    step()
  }

  /// Stores what came of the requests so far, in one transaction.
  private func store() {
    let made = state.withLock { state in
      defer { state.made = [] }
      return state.made
    }
    let (webhook, now, context) = (id, environment.now(), job.context)
    environment.writer.write { transaction in
      try transaction.store(made, of: webhook, at: now, context)
    } done: { [self] result in
      noteStored(made, result)
    }
  }

  private func noteStored(
    _ made: [(delivery: DeliveryID, try: DeliveryTry)], _ result: Result<StoredTries, any Error>
  ) {
    let count = (try? result.get().count) ?? made.count
    let mustStore = state.withLock { state in
      state.unstored.subtract(made.prefix(count).map(\.delivery))
      state.made.insert(contentsOf: made.dropFirst(count), at: 0)
      if case .success(let stored) = result, stored.isFailing {
        state.isEnding = true
        state.mustPause = true
      }
      state.isStoring = !state.made.isEmpty
      return state.isStoring
    }
    switch result {
    case .success(let stored): for line in stored.lines { environment.log(line) }
    case .failure(let error): fail("what came of a delivery can't be stored: \(error)")
    }
    if mustStore { store() }
    step()
  }

  /// Leaves a delivery as if it had not been sent.
  private func drop(_ delivery: DeliveryID) {
    state.withLock { state in
      state.unstored.remove(delivery)
      state.underWay -= 1
      state.isEnding = true
      state.mustPause = true
    }
    step()
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

/// What was read to be sent soon: a record is sent as it was a moment ago at most.
private struct ReadyDeliveries {
  private static let freshMilliseconds: Int64 = 100

  var webhook: Webhook?
  var requests: [Outgoing] = []
  /// On the server's clock of milliseconds.
  var readAt: Int64 = 0

  /// Whether there are at least that many, and they are fresh.
  func holds(_ count: Int, at uptime: Int64) -> Bool {
    requests.count >= count && uptime - readAt < Self.freshMilliseconds
  }

  mutating func take(_ count: Int) -> (webhook: Webhook?, requests: [Outgoing]) {
    defer { requests.removeFirst(min(count, requests.count)) }
    return (webhook, Array(requests.prefix(count)))
  }
}

/// How long a receiver takes: what a request waits for its turn is not the receiver's time.
private final class Stopwatch: Sendable {
  private let began: Atomic<Int64>

  init(_ uptime: Int64) { began = Atomic(uptime) }

  func restart(at uptime: Int64) { began.store(uptime, ordering: .relaxed) }

  func milliseconds(at uptime: Int64) -> Int64 { uptime - began.load(ordering: .relaxed) }
}
