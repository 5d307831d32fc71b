package import AuditLog
import Core
package import Database
import OutboundHTTP
import WebAPI

// What is refused.
extension Webhooks {
  func refuse(_ errors: [FieldError]) throws(WebhookFault) {
    if !errors.isEmpty { throw .invalid(errors) }
  }

  /// The errors of what differs from the old one.
  func errors(
    in webhook: Webhook, among types: [String], old: Webhook? = nil
  ) throws(WebhookFault) -> [FieldError] {
    var errors: [FieldError] = []
    if webhook.url != old?.url {
      do throws(OutboundFault) {
        if try !outbound.allows(webhook.url) {
          errors.append(
            FieldError(
              "url",
              "This must be an https address of a public server, without user, password, fragment, port 0 or a dot behind its name."
            ))
        }
      } catch { throw .unavailable("\(error)") }
    }
    for (index, name) in webhook.events.names.enumerated() where webhook.events != old?.events {
      guard name != EventNames.all, !types.contains(name) else { continue }
      errors.append(
        FieldError("events[\(index)]", "There is no such event here: see the list of events."))
    }
    return errors
  }
}

// What the database is checked for.
extension Webhooks {
  /// The record whose changes are in the audit log.
  package static let audited = AuditedRecords(
    of: Webhook.self, byID: WebhookSQL.byID, ids: WebhookSQL.ids)

  /// Passes on what does not fit together: the number of deliveries that wait, and records of which none would be sent.
  package static func check(
    in transaction: ReadTransaction, _ fault: (String) -> Void
  ) throws(DatabaseError) {
    for webhook in try transaction.webhooks() {
      let waiting = try transaction.countWaiting(of: webhook.id)
      if webhook.waiting != waiting {
        fault(
          "webhook \(webhook.id) counts \(webhook.waiting) deliveries that wait: there are \(waiting)"
        )
      }
      let stuck = try transaction.stuckSubjects(of: webhook.id)
      if stuck > 0 {
        fault("webhook \(webhook.id) has deliveries about \(stuck) records that are never sent")
      }
    }
  }
}
