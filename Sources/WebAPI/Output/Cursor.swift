import Bytes
public import JSON

/// A position in a list, opaque to the client: the sort key of the last element of a page.
public struct Cursor: Hashable, Sendable {
  /// The parts of the sort key, texts and whole numbers.
  public let parts: [JSONTree]

  public init(_ parts: [JSONTree]) { self.parts = parts }

  /// As sent: a JSON array in base64 for addresses.
  var text: String { Base64URL.encode(JSONTree.array(parts).compact.span) }

  /// Decodes a cursor; `nil` when the text is not a valid one.
  public init?(text: String) {
    guard let bytes = Base64URL.decode(text), let document = try? JSONDocument(bytes),
      case .array(let parts) = JSONTree(document.root)
    else { return nil }
    self.parts = parts
  }

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
