/// One value of a JSON document.
public struct JSONValue: Sendable {
  /// The kinds of JSON values.
  public enum Kind: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case flag
    /// A number.
    case number
    /// A string.
    case text
    /// An array.
    case array
    /// An object.
    case object
  }

  let document: JSONDocument
  let index: Int

  private var node: JSONNode { document.nodes[index] }

  /// The kind of the value.
  public var kind: Kind {
    switch node.kind {
    case .null: .null
    case .yes, .no: .flag
    case .integer, .decimal: .number
    case .plainText, .escapedText: .text
    case .array: .array
    case .object: .object
    }
  }

  /// The value of `true` and `false`, else `nil`.
  public var flag: Bool? {
    switch node.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// A number without decimal point and exponent that fits 64 bits, else `nil`.
  public var integer: Int64? {
    guard node.kind == .integer else { return nil }
    let bytes = document.bytes.span
    var at = Int(node.start)
    let negative = bytes[at] == UInt8(ascii: "-")
    if negative { at += 1 }
    var value: Int64 = 0
    while at < Int(node.end) {
      let (tens, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, beyond) = tens.subtractingReportingOverflow(Int64(bytes[at] - 0x30))
      if over || beyond { return nil }
      value = sum
      at += 1
    }
    // Accumulated as a negative number, because the most negative one has no positive counterpart.
    if negative { return value }
    return value == .min ? nil : -value
  }

  /// A number as written, so that no digit is lost, else `nil`.
  public var numberText: String? {
    guard node.kind == .integer || node.kind == .decimal else { return nil }
    return written
  }

  /// Whether it is a string that is written with escapes.
  public var hasEscapes: Bool { node.kind == .escapedText }

  /// The text of a string with its escapes decoded, else `nil`.
  public var text: String? {
    switch node.kind {
    case .plainText: written
    case .escapedText:
      String(decoding: decodeText(node, document.bytes.span), as: UTF8.self)
    default: nil
    }
  }

  /// The elements of an array, else `nil`.
  public var elements: [JSONValue]? {
    guard node.kind == .array else { return nil }
    var elements: [JSONValue] = []
    var at = index + 1
    while at < Int(node.next) {
      elements.append(JSONValue(document: document, index: at))
      at = Int(document.nodes[at].next)
    }
    return elements
  }

  /// The members of an object in their order, else `nil`.
  public var members: [(name: String, value: JSONValue)]? {
    guard node.kind == .object else { return nil }
    var members: [(name: String, value: JSONValue)] = []
    var at = index + 1
    while at < Int(node.next) {
      let name = JSONValue(document: document, index: at)
      members.append((name.text ?? "", JSONValue(document: document, index: at + 1)))
      at = Int(document.nodes[at + 1].next)
    }
    return members
  }

  /// The bytes of the value as in the JSON text.
  public var source: [UInt8] { Array(document.bytes[sourceRange]) }

  /// The number of bytes before the value in the JSON text.
  public var offset: Int { sourceRange.lowerBound }

  private var sourceRange: Range<Int> {
    let quoted = node.kind == .plainText || node.kind == .escapedText
    return Int(node.start) - (quoted ? 1 : 0)..<Int(node.end) + (quoted ? 1 : 0)
  }

  private var written: String {
    String(decoding: document.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
  }
}
