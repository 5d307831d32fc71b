package import Core
package import Database
import Dispatch
package import OutboundHTTP
package import SecretKeys

/// What webhooks are delivered with.
package struct WebhookEnvironment: Sendable {
  let writer: Writer
  let keys: SecretKeys
  /// Those of all features.
  let events: [WebhookEvents]
  /// Which addresses are allowed.
  let rules: AddressRules
  /// The server's clock.
  let now: @Sendable () -> Instant
  /// Milliseconds that never jump.
  let uptime: @Sendable () -> Int64
  let log: @Sendable (String) -> Void

  package init(
    writer: Writer, keys: SecretKeys, events: [WebhookEvents], rules: AddressRules,
    now: @escaping @Sendable () -> Instant,
    uptime: @escaping @Sendable () -> Int64 = {
      Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000)
    }, log: @escaping @Sendable (String) -> Void
  ) {
    self.writer = writer
    self.keys = keys
    self.events = events
    self.rules = rules
    self.now = now
    self.uptime = uptime
    self.log = log
  }
  /// The events by the kind of record that they are of.
  var eventsByKind: [String: WebhookEvents] {
    Dictionary(events.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
