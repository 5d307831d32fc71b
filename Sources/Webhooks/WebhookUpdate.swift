package import Core
package import WebAPI

/// A webhook with its secret, where it was made now.
package struct WebhookWithSecret: Output {
  package let webhook: Webhook
  package let secret: [UInt8]?

  package static var schemaName: String { "WebhookWithSecret" }

  package static var example: WebhookWithSecret {
    WebhookWithSecret(webhook: .example, secret: Array(0..<32))
  }

  package func write(to writer: inout ResponseWriter) {
    webhook.write(to: &writer)
    writer.optionalSecretField("secret", secret.map { WebhookSignature.text(of: $0) })
  }
}

/// What of a webhook is to be changed.
package struct WebhookUpdate: Input {
  package let id: WebhookID
  package let patch: Patch<Webhook>
  /// Whether it gets another secret.
  package let renews: Bool

  package init(_ id: WebhookID, _ patch: Patch<Webhook>, renews: Bool = false) {
    self.id = id
    self.patch = patch
    self.renews = renews
  }

  package init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    patch = Webhook.fields.decodePatch(&decoder)
    renews =
      decoder.optional(
        "renew", .flag, "Makes another secret; for 24 hours both sign what is sent.") ?? false
  }
}
