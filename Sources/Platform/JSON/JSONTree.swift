public import Bytes

/// A JSON value in memory, for documents; responses on the hot path are written to a `ByteBuffer` directly.
public indirect enum JSONTree: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case flag(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number as text, written as it is.
  case number(String)
  /// A string.
  case text(String)
  /// An array.
  case array([JSONTree])
  /// An object with ordered members.
  case object([Member])

  /// One named member of an object.
  public struct Member: Sendable, Hashable {
    /// The member's name.
    public let name: String
    /// The member's value.
    public let value: JSONTree

    /// A member.
    public init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  /// An object with the given members; those with a `nil` value are left out.
  public static func object(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The tree of a parsed value.
  public init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .flag: self = .flag(value.flag ?? false)
    case .number: self = value.integer.map { .integer($0) } ?? .number(value.numberText ?? "0")
    case .text: self = .text(value.text ?? "")
    case .array: self = .array((value.elements ?? []).map { JSONTree($0) })
    case .object:
      self = .object((value.members ?? []).map { Member($0.name, JSONTree($0.value)) })
    }
  }

  /// The member with that name, or `nil` when there is none or this is not an object.
  public subscript(name: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Appends the value without white space.
  public func write(to buffer: inout ByteBuffer) {
    switch self {
    case .null: buffer.append("null")
    case .flag(let flag): buffer.append(flag ? "true" : "false")
    case .integer(let number): buffer.append(decimal: number)
    case .number(let text): buffer.append(text)
    case .text(let text): buffer.append(quoted: text)
    case .array(let elements):
      buffer.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        element.write(to: &buffer)
      }
      buffer.append(UInt8(ascii: "]"))
    case .object(let members):
      buffer.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        buffer.append(quoted: member.name)
        buffer.append(UInt8(ascii: ":"))
        member.value.write(to: &buffer)
      }
      buffer.append(UInt8(ascii: "}"))
    }
  }

  /// The value as text with one member or element on each line.
  public func pretty(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + $0.pretty(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map {
        inner + JSONTree.text($0.name).pretty() + ": " + $0.value.pretty(indent: indent + 2)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    default:
      var buffer = ByteBuffer()
      write(to: &buffer)
      return buffer.text()
    }
  }
}

extension JSONTree {
  /// The value without white space, as UTF-8.
  public var compact: [UInt8] {
    var buffer = ByteBuffer()
    write(to: &buffer)
    return buffer.array()
  }
}
