/// The macros in the texts of the cases: `{{GET}}`, `{{BODY}}`, `{{rep:TEXT:COUNT}}` and the like.
package struct Macros: Sendable {
  private let table: [(name: String, value: String)]

  /// The macros for a server at `host`.
  package init(host: String) {
    let body = #"{"a":1}"#
    let first = String(body.prefix(body.count / 2))
    let second = String(body.dropFirst(body.count / 2))
    table = [
      ("{{GET}}", "/healthz"), ("{{POST}}", "/api"), ("{{NOPE}}", "/no-such-path-404"),
      ("{{HOST}}", host), ("{{BODY}}", body), ("{{LEN}}", String(body.count)),
      ("{{XLEN}}", String(body.count, radix: 16)), ("{{B1}}", first),
      ("{{X1}}", String(first.count, radix: 16)), ("{{B2}}", second),
      ("{{X2}}", String(second.count, radix: 16)),
      ("{{HT}}", "Host: \(host)\r\nContent-Type: application/json\r\n"),
    ]
  }

  /// The bytes of a text with its macros replaced; each scalar is one byte.
  package func expand(_ text: String) -> [UInt8] {
    var bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    for (name, value) in table { bytes = Self.replace(bytes, Array(name.utf8), Array(value.utf8)) }
    let opening = Array("{{rep:".utf8)
    let closing = Array("}}".utf8)
    var limit = bytes.count
    while let start = Self.last(opening, in: bytes, before: limit),
      let end = Self.first(closing, in: bytes, from: start)
    {
      let inside = bytes[(start + opening.count)..<end]
      guard let colon = inside.lastIndex(of: UInt8(ascii: ":")) else { break }
      let count = Int(String(decoding: inside[(colon + 1)...], as: UTF8.self)) ?? 0
      var whole = Array(bytes[..<start])
      let piece = inside[..<colon]
      whole.append(contentsOf: Self.repeated(Array(piece), count))
      whole.append(contentsOf: bytes[(end + closing.count)...])
      bytes = whole
      limit = start
    }
    return bytes
  }

  private static func repeated(_ piece: [UInt8], _ count: Int) -> [UInt8] {
    var whole = piece
    while whole.count < piece.count * count { whole.append(contentsOf: whole) }
    return Array(whole.prefix(piece.count * count))
  }

  private static func replace(_ bytes: [UInt8], _ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while let found = first(name, in: bytes, from: index) {
      result.append(contentsOf: bytes[index..<found])
      result.append(contentsOf: value)
      index = found + name.count
    }
    result.append(contentsOf: bytes[index...])
    return result
  }

  private static func first(_ name: [UInt8], in bytes: [UInt8], from: Int) -> Int? {
    guard bytes.count >= name.count + from else { return nil }
    return (from...(bytes.count - name.count)).first { isThere(name, bytes, $0) }
  }

  private static func last(_ name: [UInt8], in bytes: [UInt8], before end: Int) -> Int? {
    guard end >= name.count else { return nil }
    return (0...(end - name.count)).last { isThere(name, bytes, $0) }
  }

  private static func isThere(_ name: [UInt8], _ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes[index] == name[0] else { return false }
    return bytes[index..<(index + name.count)].elementsEqual(name)
  }
}
