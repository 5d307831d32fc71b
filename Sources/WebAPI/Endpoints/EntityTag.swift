import Bytes

/// An entity tag (RFC 9110 section 8.8.3): a hash of the response that shows a record.
struct EntityTag: Hashable, Sendable {
  /// As sent, in quotes.
  let text: String

  /// A tag that an idempotency record holds.
  init(text: String) { self.text = text }

  /// The tag of what differs whenever the bytes do: printable ASCII without quotes.
  init(quoting text: String) {
    var buffer = ByteBuffer(capacity: text.utf8.count + 2)
    buffer.append(UInt8(ascii: "\""))
    buffer.append(text)
    buffer.append(UInt8(ascii: "\""))
    self.text = buffer.text()
  }

  /// The tag of a response body.
  init(of body: borrowing ByteBuffer) {
    // FNV-1a in 64 bits, mixed at the end. The tag needs no cryptographic hash.
    let hash = body.withBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for index in bytes.indices {
        hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
      }
      hash ^= hash >> 32
      hash = hash &* 0xd6e8_feb8_6659_fd93
      return hash ^ hash >> 32
    }
    var buffer = ByteBuffer(capacity: 24)
    buffer.append(UInt8(ascii: "\""))
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: hash >> shift & 15)
      buffer.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
    buffer.append(UInt8(ascii: "\""))
    text = buffer.text()
  }

  /// Whether a text is `*` or a list of entity tags (RFC 9110 sections 8.8.3 and 13.1.1).
  static func isList(_ text: String) -> Bool {
    if text == "*" { return true }
    var rest = Substring(text).utf8
    var count = 0
    while true {
      rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if rest.first == UInt8(ascii: ",") {
        rest = rest.dropFirst()
        continue
      }
      if rest.isEmpty { return count > 0 }
      if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
      guard rest.first == UInt8(ascii: "\"") else { return false }
      rest = rest.dropFirst().drop { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
      guard rest.first == UInt8(ascii: "\"") else { return false }
      rest = rest.dropFirst().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return false }
      count += 1
    }
  }

  /// Whether a list of tags, or `*`, matches this tag; weak tags never match when `strong`.
  func matches(_ list: String, strong: Bool) -> Bool {
    let (list, own) = (list.utf8.span, text.utf8.span)
    var start = 0
    while start <= list.count {
      let end = list.position(of: UInt8(ascii: ","), from: start)
      var tag = start..<end
      while let first = tag.first, list[first].isBlank { tag.removeFirst() }
      while let last = tag.last, list[last].isBlank { tag.removeLast() }
      start = end + 1
      if tag.count == 1, list[tag.lowerBound] == UInt8(ascii: "*") { return true }
      if !strong, list.extracting(tag).starts(with: "W/".utf8.span) { tag.removeFirst(2) }
      if list.extracting(tag).equals(own) { return true }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
