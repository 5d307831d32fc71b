import AuditLog
package import Core
import Database
package import WebAPI

package typealias WebhookID = ID<Webhook>

/// Another server that is told what changes.
package struct Webhook: Hashable, AuditedRecord {
  package var id = WebhookID(stored: 1)
  package var url = ""
  package var events = EventNames()
  package var description = ""
  package var isActive = true
  /// How many deliveries wait.
  package var waiting: Int64 = 0
  /// How many events were dropped since too many waited.
  package var dropped: Int64 = 0
  /// Since when every try has failed.
  package var failingSince: Instant?
  /// How many tries these are.
  package var failures: Int64 = 0
  package var createdAt = Instant(seconds: 0)
  /// The number in the audit log up to which it is told.
  package var place: Int64 = 0

  package static let auditKind = "webhook"
  package var auditID: Int64 { id.value }

  package static let fields = FieldTable<Webhook>(
    "webhooks", blank: Webhook(),
    [
      .constant("id", \.id),
      .text(
        "url", \.url, required: TextLength(1...2_000),
        "An https address; http, and addresses that are not public, only where the server allows them."
      ),
      .input(
        "events", \.events,
        .required(.eventNames, "The names of the events that it is told; * is all.")),
      .text("description", \.description, .long),
      .changeable(
        "active", \.isActive, .flag, "Whether it is told what changes from now on."),
      .stored("waiting", \.waiting), .stored("dropped", \.dropped),
      .stored("failingSince", \.failingSince, column: "failing_since"),
      .stored("failures", \.failures, isShown: false),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .stored("place", \.place, isShown: false),
    ])

  /// From how many failed tries in a row on it is sent one request at a time, with a pause after each that fails.
  static let failuresOfFailing: Int64 = 4
  var isFailing: Bool { failures >= Self.failuresOfFailing }
}

extension Webhook: Output {
  package static var example: Webhook {
    var webhook = Webhook()
    webhook.url = "https://payroll.example.com/kortti"
    webhook.events = .sample
    webhook.createdAt = Instant(seconds: 1_772_431_200)
    return webhook
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
