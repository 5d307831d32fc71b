import Crypto
public import JSON

/// What a client sent for one field, before it is decoded.
public enum RawValue: Sendable {
  /// A value in a JSON body.
  case json(JSONValue)
  /// A text in a query or a form.
  case text(String)
  /// A parameter of a query that is given several times.
  case repeated([String])
  /// A part of the path.
  case path(String)
  /// The value of a header field, a structured field (RFC 9651) where the operation's field is not a text.
  case header(String)

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
    case .repeated(let texts): .array(texts.map { RawValue.text($0).canonical })
    case .header(let text):
      if let number = StructuredField.integer(text) {
        .integer(number)
      } else if let flag = StructuredField.flag(text) {
        .flag(flag)
      } else if let digest = StructuredField.bytes(of: "sha-256", in: text), digest.count == 32 {
        .text(Hex.text(digest))
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
  @usableFromInline
  var integer: Int64? {
    switch self {
    case .json(let value): return value.integer ?? value.numberText.flatMap { wholeNumber($0) }
    case .header(let text): return StructuredField.integer(text)
    case .repeated: return nil
    case .text(let text), .path(let text):
      // A number is written one way only: no sign but minus, no leading zero, no other script's digits.
      guard let number = Int64(text), String(number) == text else { return nil }
      return number
    }
  }

  /// Whether a text may hold U+0000: in JSON only an escape can stand for it.
  var mayHoldNull: Bool {
    if case .json(let value) = self { return value.hasEscapes }
    return true
  }

  /// A text.
  @usableFromInline
  var text: String? {
    switch self {
    case .json(let value): value.text
    case .text(let text), .path(let text), .header(let text): text
    case .repeated: nil
    }
  }

  /// The texts of a query's parameter, given once or several times.
  var texts: [String]? {
    switch self {
    case .text(let text): [text]
    case .repeated(let texts): texts
    case .json, .path, .header: nil
    }
  }

  /// The elements of a list.
  var elements: [RawValue]? {
    switch self {
    case .json(let value): value.elements?.map { .json($0) }
    case .text(let text), .path(let text), .header(let text):
      text.isEmpty
        ? []
        : text.split(separator: ",", omittingEmptySubsequences: false).map { .text(String($0)) }
    case .repeated(let texts): texts.flatMap { RawValue.text($0).elements ?? [] }
    }
  }
}

/// The whole number that a JSON number with a decimal point or an exponent stands for, such as `1.0`, if any.
private func wholeNumber(_ text: String) -> Int64? {
  let sides = text.split { $0 == "e" || $0 == "E" }
  guard let exponent = sides.count == 2 ? Int(sides[1]) : 0, abs(exponent) <= 100 else {
    return nil
  }
  let parts = sides[0].split(separator: ".")
  let fraction = parts.count == 2 ? parts[1] : ""
  var digits = String(parts[0]) + fraction
  var places = fraction.count - exponent
  while places > 0 {
    guard digits.popLast() == "0" else { return nil }
    places -= 1
  }
  digits += String(repeating: "0", count: -places)
  return Int64(digits)
}
