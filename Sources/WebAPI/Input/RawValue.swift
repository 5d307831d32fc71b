package import JSON

/// What a client sent for one field, before it is understood.
package enum RawValue: Sendable {
  /// A value in a JSON body.
  case json(JSONValue)
  /// A text in a query or a form.
  case text(String)
  /// A part of the path.
  case path(String)

  /// Whether it is JSON's `null`.
  var isNull: Bool {
    if case .json(let value) = self { return value.kind == .null }
    return false
  }

  /// A form in which the same value is the same, whichever endpoint it came through.
  var canonical: JSONTree {
    switch self {
    case .json(let value): JSONTree(value).sorted
    case .text(let text), .path(let text):
      if let number = Int64(text), String(number) == text {
        .integer(number)
      } else if text == "true" || text == "false" {
        .flag(text == "true")
      } else {
        .text(text)
      }
    }
  }
}

extension JSONTree {
  /// The same tree with the members of every object in the order of their names.
  fileprivate var sorted: JSONTree {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    default: self
    }
  }
}
