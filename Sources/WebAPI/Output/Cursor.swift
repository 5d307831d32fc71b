public import JSON

/// A position in a list, opaque to the client: the sort key of the last element of a page.
public struct Cursor: Hashable, Sendable {
  /// The parts of the sort key, texts and whole numbers.
  public let parts: [JSONTree]

  public init(_ parts: [JSONTree]) { self.parts = parts }

  /// As sent: base64url (RFC 4648 section 5) of a JSON array, without padding.
  var text: String {
    let bytes = JSONTree.array(parts).compact
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let bits = group[0] << 16 | group[1] << 8 | group[2]
      let digits = min(bytes.count - start, 3) + 1
      for digit in 0..<digits {
        out.append(Self.alphabet[Int(bits >> UInt32(18 - 6 * digit) & 63)])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Decodes a cursor; `nil` when the text is not a valid one.
  public init?(text: String) {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var held = 0
    for byte in text.utf8 {
      guard let digit = Self.alphabet.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    guard let document = try? JSONDocument(bytes), case .array(let parts) = JSONTree(document.root)
    else { return nil }
    self.parts = parts
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// A part, if it is a whole number.
  public func integer(_ index: Int) -> Int64? {
    guard parts.indices.contains(index), case .integer(let number) = parts[index] else {
      return nil
    }
    return number
  }

  /// A part, if it is a text.
  public func text(_ index: Int) -> String? {
    guard parts.indices.contains(index), case .text(let text) = parts[index] else { return nil }
    return text
  }
}

extension FieldType where Value == Cursor {
  /// The cursor of an earlier response, whose parts `isSound` accepts.
  public static func cursor(_ isSound: @escaping @Sendable (Cursor) -> Bool) -> FieldType {
    FieldType(
      .object(["type": .text("string"), "maxLength": .integer(1_000)]), placeholder: Cursor([])
    ) { raw, context in
      let cursor = raw.text.flatMap { $0.utf8.count <= 1_000 ? Cursor(text: $0) : nil }
      return .value(
        cursor.flatMap { isSound($0) ? $0 : nil },
        orElse: "This must be the Next-Cursor of an answer before.")
    }
  }
}
