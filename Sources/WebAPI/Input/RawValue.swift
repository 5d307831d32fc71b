public import JSON

/// What a client sent for one field, before it is decoded.
public enum RawValue: Sendable {
  /// A value in a JSON body.
  case json(JSONValue)
  /// A text in a query or a form.
  case text(String)
  /// A part of the path.
  case path(String)

  /// Whether it is JSON's `null`.
  @usableFromInline
  var isNull: Bool {
    if case .json(let value) = self { return value.kind == .null }
    return false
  }

  /// The value in a form that is the same for both endpoints.
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

extension RawValue {
  /// A whole number.
  var integer: Int64? {
    switch self {
    case .json(let value): return value.integer
    case .text(let text), .path(let text):
      // A number is written one way only: no sign but minus, no leading zero, no other script's digits.
      guard let number = Int64(text), String(number) == text else { return nil }
      return number
    }
  }

  /// A text.
  var text: String? {
    switch self {
    case .json(let value): value.text
    case .text(let text), .path(let text): text
    }
  }

  /// The elements of a list.
  var elements: [RawValue]? {
    switch self {
    case .json(let value): value.elements?.map { .json($0) }
    case .text(let text), .path(let text):
      text.isEmpty
        ? []
        : text.split(separator: ",", omittingEmptySubsequences: false).map { .text(String($0)) }
    }
  }
}
