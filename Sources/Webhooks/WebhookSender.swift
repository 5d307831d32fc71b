import Core
package import Database
package import DueJobs
import Dispatch
import OutboundHTTP
import Synchronization

/// Sends what waits for webhooks, by a due job of each webhook, which one node does at a time.
///
/// Webhooks that fail or are slow have places of their own for their requests, which are fewer: so those that answer
/// never wait for them.
package final class WebhookSender: Sendable {
  /// How many deliveries may wait for a webhook.
  package static let mostWaiting = 100_000
  /// How many requests are under way to a webhook at the same time.
  static let perWebhook = 4
  /// How many are in all, and how many of them to webhooks that fail or are slow.
  static let atOnce = 32
  static let atOnceOfSlow = 8
  /// From how many milliseconds on a webhook counts as slow, by its last response.
  static let slowMilliseconds: Int64 = 1_000
  /// How many deliveries of a webhook that answers are read at once.
  static let readAhead = 16
  /// How long a webhook that fails is left alone after a try.
  static let pauseSeconds: Int64 = 1
  /// How long a job goes on before the next one of the webhook.
  static let turnMilliseconds: Int64 = 60_000
  /// How many responses may wait to be stored before further requests are sent.
  static let mostUnstored = 16

  let environment: WebhookEnvironment
  let sources: [String: WebhookEvents]
  private let openReader: Database.OpenReader
  /// Made when something is first sent. It reads on `queue` alone.
  private let opened = Mutex<Reader?>(nil)
  let queue = DispatchQueue(label: "kortti.webhooks", qos: .utility)
  private let quick: OutboundHTTP
  private let slow: OutboundHTTP
  /// The webhooks whose last response was slow.
  private let slowOnes = Mutex<Set<WebhookID>>([])

  package init(
    _ environment: WebhookEnvironment, _ reader: @escaping Database.OpenReader
  ) {
    self.environment = environment
    openReader = reader
    sources = environment.eventsByKind
    func outbound(_ places: Int) -> OutboundHTTP {
      var limits = OutboundHTTP.Limits()
      limits.atOnce = places
      // Each webhook has a limit of its own, also where several are at one server.
      limits.perDestination = places
      return OutboundHTTP(environment.rules, limits: limits)
    }
    quick = outbound(Self.atOnce - Self.atOnceOfSlow)
    slow = outbound(Self.atOnceOfSlow)
  }

  /// The connection that it reads with, on `queue`.
  func reader() throws(DatabaseError) -> Reader {
    if let reader = opened.withLock({ $0 }) { return reader }
    let reader = try openReader()
    opened.withLock { $0 = reader }
    return reader
  }

  /// Ends what is under way; it is sent again after the next start. The runner of the jobs has stopped before.
  package func stop() {
    quick.stop()
    slow.stop()
  }

  /// What sends to a webhook, as it does.
  func outbound(for webhook: Webhook) -> OutboundHTTP {
    webhook.isFailing || slowOnes.withLock { $0.contains(webhook.id) } ? slow : quick
  }

  func count(_ made: DeliveryTry, of webhook: WebhookID) {
    slowOnes.withLock { slow in
      if made.milliseconds >= Self.slowMilliseconds {
        slow.insert(webhook)
      } else {
        slow.remove(webhook)
      }
    }
  }
}

extension WebhookSender {
  package var jobs: [JobKind] { [sending, Webhooks.deletion, Webhooks.cleaning] }

  /// One job a webhook, and as many at the same time as there are webhooks: each holds no thread.
  private var sending: JobKind {
    JobKind(
      outside: Webhooks.sending.name, limits: OutsideLimits(atOnce: 10_000, leaseSeconds: 300),
      // There is no last try: what is wrong is the database.
      retrySeconds: [Int64](repeating: 10, count: 10_000)
    ) { [self] job in
      guard let id = Int64(job.job.key).flatMap({ WebhookID($0) }) else { return job.finish() }
      let turn = WebhookTurn(self, id, job)
      turn.step()
    }
  }
}
