import Bytes
package import Core
import Crypto

/// Signatures of the Standard Webhooks specification, scheme `v1`: HMAC-SHA-256 over `id.timestamp.body`.
package enum WebhookSignature {
  package static let secretBytes = 32

  /// The value of the header field `webhook-signature`: one signature for each secret, with blanks between them.
  package static func field(
    _ body: [UInt8], id: String, at now: Instant, secrets: [[UInt8]]
  ) -> String {
    let message = Array("\(id).\(now.seconds).".utf8) + body
    return secrets.map { "v1," + base64(HMACSHA256.code(for: message, key: $0).array) }
      .joined(separator: " ")
  }

  /// A secret as its receiver keeps it.
  package static func text(of secret: [UInt8]) -> String { "whsec_" + base64(secret) }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes.span), as: UTF8.self)
  }
}
