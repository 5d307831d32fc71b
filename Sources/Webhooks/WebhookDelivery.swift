import AuditLog
package import Core
import Database
package import WebAPI

package typealias DeliveryID = ID<WebhookDelivery>

/// An event for a webhook, and what became of it.
package struct WebhookDelivery: Hashable, DeclaredRecord {
  package enum State: String, CaseIterable, FieldValue {
    /// To be sent, or sent again.
    case waiting
    case done
    /// It was tried as often as it is.
    case dead
  }

  package var id = DeliveryID(stored: 1)
  package var webhook = WebhookID(stored: 1)
  /// The event's id: who gets the same one twice drops the second.
  package var event = ""
  package var type = ""
  /// When that happened.
  package var at = Instant(seconds: 0)
  /// The kind and the number of the record.
  package var subject = ""
  package var subjectID: Int64 = 1
  /// Whose record it is.
  package var user: UserID?
  /// The revision that the removal of the record counts as.
  package var revision: Int64?
  package var state = State.waiting
  package var tries = DeliveryTries()
  /// How many have failed since it began to wait.
  package var failed: Int64 = 0
  /// When it is sent; `nil` while one about the same record is before it, and once it has ended.
  package var dueAt: Instant?
  package var endedAt: Instant?

  package static let fields = FieldTable<WebhookDelivery>(
    "webhook_deliveries", blank: WebhookDelivery(),
    [
      .constant("id", \.id), .hidden("webhook", \.webhook), .constant("event", \.event),
      .constant("type", \.type), .hidden("at", \.at),
      .hidden("subjectKind", \.subject, column: "subject"),
      .hidden("subjectID", \.subjectID, column: "subject_id"),
      .computed("subject") { "\($0.subject)/\($0.subjectID)" },
      .hidden("user", \.user, column: "subject_user"), .hidden("revision", \.revision),
      .stored("state", \.state), .stored("tries", \.tries),
      .stored("failed", \.failed, isShown: false),
      .computed("nextAt") { $0.nextAt },
      .stored("dueAt", \.dueAt, column: "due_at", isShown: false),
      .stored("endedAt", \.endedAt, column: "ended_at", isShown: false),
    ])

  /// The type of what an admin sends to see whether it arrives: tried once, before all others.
  static let test = "webhook.test"
  /// When tests are due: at once.
  static let first = Instant(seconds: 0)

  private var nextAt: Instant? { dueAt.map { max($0, at) } }
}

extension WebhookDelivery: Output {
  package static var example: WebhookDelivery {
    var delivery = WebhookDelivery()
    delivery.event = "evt_7c1f0a5be0d2448d9a3c5f1b2e6d8a90"
    delivery.type = "entry.added"
    delivery.subject = "entry"
    delivery.subjectID = 17
    delivery.at = Instant(seconds: 1_772_431_200)
    delivery.dueAt = delivery.at + 12
    delivery.tries = .sample
    return delivery
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
