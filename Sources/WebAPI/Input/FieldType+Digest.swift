import Crypto
import JSON

extension FieldType where Value == [UInt8] {
  /// A SHA-256: 64 hexadecimal digits; in a digest field (RFC 9530) the byte sequence of `sha-256`, no bytes when it
  /// has other algorithms only.
  public static let sha256 = FieldType(
    .object([
      "type": .text("string"), "pattern": .text("^[0-9a-fA-F]{64}$"),
    ]), placeholder: []
  ) { raw, _ in
    if case .header(let text) = raw {
      let digest = StructuredField.bytes(of: "sha-256", in: text)
      return .value(
        digest.flatMap { $0.isEmpty || $0.count == 32 ? $0 : nil },
        orElse: "This must be a digest such as sha-256=:…:, with 44 characters of base64.")
    }
    return .value(
      raw.text.flatMap { $0.utf8.count == 64 ? Hex.bytes($0) : nil },
      orElse: "This must be 64 hexadecimal digits.")
  }
}
