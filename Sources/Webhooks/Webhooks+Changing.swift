import AuditLog
package import Core
package import Database
import DueJobs
import SecretKeys
import WebAPI

// What admins make, change and remove.
extension Webhooks {
  /// Makes a webhook that is told what changes from now on. `types` are the events that there are.
  ///
  /// - Throws: `invalid`; `unavailable` where no requests can be sent.
  package func create(
    _ draft: Webhook, among types: [String], _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(WebhookFault) -> WebhookWithSecret {
    try refuse(Webhook.fields.errors(in: draft) + errors(in: draft, among: types))
    let secret = randomBytes(WebhookSignature.secretBytes)
    let webhook = try asFault { () throws(DatabaseError) in
      var webhook = draft
      webhook.id = try transaction.nextID("webhooks")
      webhook.createdAt = context.now
      webhook.place = try AuditLog.lastPlace(in: transaction)
      try transaction.insert(webhook)
      let sealed = try keys.seal(secret, for: .webhookSecrets, in: transaction)
      try transaction.insertSecret(sealed, of: webhook.id)
      try AuditLog.record(context, before: nil, after: webhook, in: transaction)
      return webhook
    }
    return WebhookWithSecret(webhook: webhook, secret: secret)
  }

  /// Changes a webhook. One that becomes active again is told what changes from then on, and sent what waited.
  ///
  /// - Throws: `notFound`; `invalid`; `unavailable` where no requests can be sent.
  package func change(
    _ update: WebhookUpdate, among types: [String], _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(WebhookFault) -> WebhookWithSecret {
    transaction.hold(.webhook(update.id))
    let old = try webhook(update.id, in: transaction)
    var new = update.patch.applied(to: old)
    try refuse(Webhook.fields.errors(in: update.patch) + errors(in: new, among: types, old: old))
    let secret = update.renews ? randomBytes(WebhookSignature.secretBytes) : nil
    return try asFault { () throws(DatabaseError) in
      if new.isActive, !old.isActive {
        new.place = try AuditLog.lastPlace(in: transaction)
        new.failingSince = nil
        new.failures = 0
      }
      if let secret {
        let sealed = try keys.seal(secret, for: .webhookSecrets, in: transaction)
        try transaction.renewSecret(
          sealed, of: new.id, former: context.now + Self.formerSecretSeconds)
        try recordRenewal(of: new, context, in: transaction)
      }
      if !new.isIdentical(to: old) {
        try transaction.update(new)
        try AuditLog.record(context, before: old, after: new, in: transaction)
      }
      try transaction.bringForward(Self.sending, key: "\(new.id)", to: context.now)
      return WebhookWithSecret(webhook: new, secret: secret)
    }
  }

  /// Removes a webhook and what waits for it.
  ///
  /// - Throws: `notFound`.
  package func remove(
    _ id: WebhookID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(WebhookFault) {
    transaction.hold(.webhook(id))
    let old = try webhook(id, in: transaction)
    try asFault { () throws(DatabaseError) in
      try transaction.delete(id)
      try transaction.cancel(Self.sending, key: "\(id)")
      try transaction.deleteDeliveries(ofRemoved: id, at: context.now)
      try AuditLog.record(context, before: old, after: nil, in: transaction)
    }
  }

  /// Only that there is another secret.
  private func recordRenewal(
    of webhook: Webhook, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try AuditLog.record(
      context, AuditSubject(kind: Webhook.auditKind, id: webhook.id.value, user: nil), before: [:],
      after: ["newSecret": .flag(true)], in: transaction)
  }
}
