import Bytes
import Crypto
import JSON

extension FieldType where Value == Bool {
  /// Whether a request speaks tus. Another version in the header field is 412 before this.
  static let tusVersion = FieldType(
    .object(["type": .text("string"), "enum": .array([.text(Tus.version)])]), placeholder: false
  ) { raw, _ in
    .value(raw.text == Tus.version ? true : nil, orElse: "This must be \(Tus.version).")
  }
}

extension FieldType where Value == ContentHash {
  /// The name of an algorithm and, after a space, the checksum in base64.
  static let tusChecksum = FieldType(
    .object(["type": .text("string")]), placeholder: .unknown
  ) { raw, _ in
    .value(
      raw.text.flatMap(checksum),
      orElse: "This must be sha1 or sha256, a space, and the hash in base64.")
  }

  private static func checksum(_ text: String) -> ContentHash? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let bytes = Base64.decode(Array(parts[1].utf8).span)
    switch parts[0] {
    case "sha1": return bytes?.count == SHA1.digestBytes ? bytes.map { .sha1($0) } : nil
    case "sha256": return bytes.flatMap { Digest($0) }.map { .sha256($0) }
    default: return .unknown
    }
  }
}

extension FieldType where Value == String {
  /// What a tus client says of an upload, to be told again: names, each with a value in base64 or none.
  public static let tusMetadata = FieldType(
    .object(["type": .text("string"), "maxLength": .integer(4_096)]), placeholder: ""
  ) { raw, _ in
    .value(
      raw.text.flatMap { $0.utf8.count <= 4_096 && isMetadata($0) ? $0 : nil },
      orElse: "This must be names with values in base64, such as filename d2FsbC5qcGc=.")
  }

  private static func isMetadata(_ text: String) -> Bool {
    var names: Set<Substring> = []
    return text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { pair in
      let parts = pair.drop { $0 == " " }
        .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty,
        name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), names.insert(name).inserted
      else { return false }
      return parts.count == 1 || Base64.decode(Array(parts[1].utf8).span) != nil
    }
  }
}
