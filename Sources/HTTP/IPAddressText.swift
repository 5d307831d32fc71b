/// IP addresses as text (RFC 791, RFC 4291 §2.2, RFC 5952) and as four or sixteen bytes.
public enum IPAddressText {
  /// The bytes of an address, or `nil`. An IPv4-mapped IPv6 address becomes IPv4.
  public static func bytes(_ text: String) -> [UInt8]? {
    guard text.contains(":") else { return version4(text[...]) }
    guard let bytes = version6(text) else { return nil }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
  }

  /// The canonical text of an address (RFC 5952).
  public static func text(_ bytes: [UInt8]) -> String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    let texts = groups.map { String($0, radix: 16) }
    guard let gap = longestZeros(groups) else { return texts.joined(separator: ":") }
    return texts[..<gap.lowerBound].joined(separator: ":") + "::"
      + texts[gap.upperBound...].joined(separator: ":")
  }

  /// The address in a forwarding field, without quotes, brackets and port.
  public static func withoutPort(_ text: Substring) -> String {
    let text = text.filter { $0 != " " && $0 != "\"" && $0 != "\t" }
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    guard text.filter({ $0 == ":" }).count == 1 else { return text }
    return String(text.prefix { $0 != ":" })
  }

  private static func version4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { part in
      part.utf8.count <= 3 && part.utf8.allSatisfy { $0 &- 0x30 < 10 } ? UInt8(part) : nil
    }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func version6(_ text: String) -> [UInt8]? {
    let halves = text.components(separatedBy: "::")
    guard halves.count <= 2 else { return nil }
    let sides = halves.compactMap { groups($0[...]) }
    guard sides.count == halves.count else { return nil }
    if sides.count == 1 { return sides[0].count == 16 ? sides[0] : nil }
    let gap = 16 - sides[0].count - sides[1].count
    guard gap >= 2 else { return nil }
    return sides[0] + [UInt8](repeating: 0, count: gap) + sides[1]
  }

  private static func groups(_ text: Substring) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(".") {
        guard let tail = version4(part) else { return nil }
        bytes += tail
      } else {
        guard (1...4).contains(part.utf8.count), !part.hasPrefix("+"),
          let value = UInt16(part, radix: 16)
        else { return nil }
        bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
      }
    }
    return bytes
  }

  /// The first longest run of two or more groups of zero.
  private static func longestZeros(_ groups: [Int]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start >= 2, end - start > best?.count ?? 0 { best = start..<end }
      start = max(end, start + 1)
    }
    return best
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var current = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(separator) {
        parts.append(current)
        current = ""
        rest = rest.dropFirst(separator.count)
      } else {
        current.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts + [current]
  }
}
