import AuditLog
import DueJobs
import FeatureManifest
import HTTP
import OutboundHTTP
import SecretKeys
import TestSupport
import Webhooks
import Zones

/// What sends the webhooks of an `APIFixture`.
final class DeliveredWebhooks: Sendable {
  /// The machine itself is allowed.
  static let rules = AddressRules(allowing: [IPNetwork("127.0.0.0/8")].compactMap(\.self))

  private let database: TestDatabase
  private let clock: TestClock
  private let log: @Sendable (String) -> Void
  private let runner: WebhookRunner
  private let sender: WebhookSender

  init(
    _ database: TestDatabase, _ keys: SecretKeys, _ features: [Feature], _ clock: TestClock,
    _ log: @escaping @Sendable (String) -> Void
  ) throws {
    self.database = database
    self.clock = clock
    self.log = log
    let environment = WebhookEnvironment(
      writer: database.writer, keys: keys, events: features.flatMap(\.events), rules: Self.rules,
      now: { clock.now }, log: log)
    runner = WebhookRunner(environment, database.openReader)
    sender = WebhookSender(environment, database.openReader)
  }

  deinit { sender.stop() }

  func deliver() throws {
    try AuditLog.seal(by: database.writer)
    try runner.route()
    DueJobRunner(
      sender.jobs,
      DueJobEnvironment(
        writer: database.writer, zone: .utc, now: { [clock] in clock.now }, log: log)
    ).runDue()
  }
}

extension APIFixture {
  /// Sends webhooks what has changed, as far as it is due at the clock's time.
  package func deliver() throws { try webhooks.deliver() }
}
