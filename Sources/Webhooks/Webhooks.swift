import Core
import Crypto
package import Database
package import OutboundHTTP
package import SecretKeys
import WebAPI

/// What admins do with webhooks. Delivering is `WebhookSender`'s.
package struct Webhooks: Sendable {
  /// How long a former secret signs beside a new one.
  static let formerSecretSeconds: Int64 = 86_400

  /// What sends to their servers.
  let outbound: OutboundHTTP
  let keys: SecretKeys
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// `outbound` says which addresses are allowed.
  package init(
    _ outbound: OutboundHTTP = OutboundHTTP(), keys: SecretKeys = SecretKeys(),
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = { Random.bytes($0) }
  ) {
    self.outbound = outbound
    self.keys = keys
    self.randomBytes = randomBytes
  }

  /// All, by id.
  package func webhooks(in transaction: ReadTransaction) throws(WebhookFault) -> [Webhook] {
    try asFault { () throws(DatabaseError) in try transaction.webhooks() }
  }

  /// - Throws: `notFound`.
  package func webhook(
    _ id: WebhookID, in transaction: ReadTransaction
  ) throws(WebhookFault) -> Webhook {
    let found = try asFault { () throws(DatabaseError) in try transaction.webhook(id) }
    guard let found else { throw .notFound }
    return found
  }
}

extension Webhooks {
  func asFault<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(WebhookFault) -> Value {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
  }
}

extension KeyPurpose {
  /// What secrets of webhooks are sealed with.
  package static let webhookSecrets = KeyPurpose("webhook-secrets", .sealing)
}
