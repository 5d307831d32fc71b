import JSON

extension InputDecoder {
  /// Described fields as a JSON Schema of an object.
  static func schema(of fields: [Described]) -> JSONTree {
    let required = fields.filter(\.isRequired).map { JSONTree.text($0.name) }
    return .object([
      "type": .text("object"),
      "properties": .object(fields.map { .init($0.name, $0.schema.described(as: $0.note)) }),
      "required": required.isEmpty ? nil : .array(required),
      "additionalProperties": .flag(false),
    ])
  }
}

extension JSONTree {
  /// The same schema with a description, when there is one.
  func described(as note: String) -> JSONTree {
    guard !note.isEmpty, case .object(let members) = self else { return self }
    return .object(members + [Member("description", .text(note))])
  }
}
