import Bytes

/// The mark of one state of a thing (RFC 9110 section 8.8.3): a fingerprint of the answer that shows it.
struct EntityTag: Hashable, Sendable {
  /// The tag as it is sent, in quotes.
  let text: String

  /// The tag of a state that a client was told before.
  init(text: String) { self.text = text }

  /// The tag of the state that an answer shows.
  init(of answer: borrowing ByteBuffer) {
    // FNV-1a in 64 bits over eight bytes at a time, mixed at the end: not a secret, only a mark.
    let mark = answer.withBytes { bytes in
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
      let digit = UInt8(truncatingIfNeeded: mark >> shift & 15)
      buffer.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
    buffer.append(UInt8(ascii: "\""))
    text = buffer.text()
  }

  /// Whether a list of tags, or `*`, names this state; weak tags never do when `strong`.
  func isNamed(in list: String, strong: Bool) -> Bool {
    list.split(separator: ",").contains { element in
      var tag = element.drop { $0 == " " || $0 == "\t" }
      while let last = tag.last, last == " " || last == "\t" { tag.removeLast() }
      if tag == "*" { return true }
      if !strong, tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
      return tag == text
    }
  }
}
