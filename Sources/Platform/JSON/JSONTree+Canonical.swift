import Bytes

extension JSONTree {
  /// The one text that equal values have, as UTF-8: the JSON Canonicalization Scheme (RFC 8785). Its numbers are IEEE
  /// 754 doubles; `nil` when a number has none, such as 1e400.
  public var canonical: [UInt8]? {
    var buffer = ByteBuffer()
    return writeCanonical(to: &buffer) ? buffer.array() : nil
  }

  private func writeCanonical(to buffer: inout ByteBuffer) -> Bool {
    switch self {
    case .null, .flag: write(to: &buffer)
    case .integer(let number): return buffer.append(canonical: Double(number))
    case .number(let text): return buffer.append(canonical: Double(text) ?? .nan)
    case .text(let text): buffer.append(canonical: text)
    case .array(let elements):
      return buffer.appendList("[", elements, "]") { $0.writeCanonical(to: &$1) }
    case .object(let members):
      let sorted = members.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
      return buffer.appendList("{", sorted, "}") { member, buffer in
        buffer.append(canonical: member.name)
        buffer.append(UInt8(ascii: ":"))
        return member.value.writeCanonical(to: &buffer)
      }
    }
    return true
  }
}

extension ByteBuffer {
  /// False as soon as an element could not be written.
  fileprivate mutating func appendList<Element>(
    _ start: StaticString, _ elements: [Element], _ end: StaticString,
    _ write: (Element, inout ByteBuffer) -> Bool
  ) -> Bool {
    append(start)
    for (index, element) in elements.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      if !write(element, &self) { return false }
    }
    append(end)
    return true
  }

  /// RFC 8785 section 3.2.2.2: the short escapes where there are some, `\u00xx` for other control characters.
  fileprivate mutating func append(canonical text: String) {
    append(UInt8(ascii: "\""))
    let plain = append(plainStartOf: text.utf8.span)
    for byte in text.utf8.dropFirst(plain) {
      switch byte {
      case UInt8(ascii: "\""): append(#"\""#)
      case UInt8(ascii: "\\"): append(#"\\"#)
      case 0x08: append(#"\b"#)
      case 0x09: append(#"\t"#)
      case 0x0A: append(#"\n"#)
      case 0x0C: append(#"\f"#)
      case 0x0D: append(#"\r"#)
      case 0..<0x10: append(#"\u000"# + String(byte, radix: 16))
      case 0x10..<0x20: append(#"\u00"# + String(byte, radix: 16))
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// RFC 8785 section 3.2.2.3: as ECMAScript writes a number. False for what is no finite number.
  fileprivate mutating func append(canonical number: Double) -> Bool {
    guard number.isFinite else { return false }
    append(number == 0 ? "0" : ShortestDigits(number).ecmaScript)
    return true
  }
}

/// The fewest digits that tell a double from all others: 0.`digits` times 10 to the power of `point`.
private struct ShortestDigits {
  private let isNegative: Bool
  private let digits: String
  private let point: Int

  init(_ number: Double) {
    isNegative = number < 0
    let parts = number.magnitude.description.split(separator: "e")
    let sides = parts[0].split(separator: ".")
    let fraction = sides.count > 1 ? sides[1] : ""
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let all = sides[0] + fraction
    let start = all.firstIndex { $0 != "0" } ?? all.endIndex
    let end = all.lastIndex { $0 != "0" }.map { all.index(after: $0) } ?? all.endIndex
    digits = String(all[start..<end])
    point = sides[0].count + exponent - all.distance(from: all.startIndex, to: start)
  }

  /// ECMA-262, Number::toString.
  var ecmaScript: String {
    let count = digits.count
    let plain: String =
      switch point {
      case count...21 where count <= 21: digits + zeros(point - count)
      case 1...21: digits.prefix(point) + "." + digits.dropFirst(point)
      case -5...0: "0." + zeros(-point) + digits
      default:
        digits.prefix(1) + (count > 1 ? "." : "") + digits.dropFirst(1)
          + "e" + (point > 0 ? "+" : "-") + String(abs(point - 1))
      }
    return isNegative ? "-" + plain : plain
  }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
