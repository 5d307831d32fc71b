import Bytes

/// Finds the auth hash at the beginning of an envelope, while the rest of it is still on its way: what a logged-in user
/// sends does not count as an unknown caller's.
enum EnvelopeBeginning {
  /// The auth hash, where it comes before `data` and has no escapes; else `nil`. The bytes are not validated.
  static func authHash(in bytes: Span<UInt8>) -> String? {
    var at = bytes.skippingSpace(from: 0)
    guard at < bytes.count else { return nil }
    guard bytes[at] == UInt8(ascii: "{") else { return authHash(inForm: bytes) }
    repeat {
      at = bytes.skippingSpace(from: at + 1)
      guard let name = bytes.plainText(at: at) else { return nil }
      at = bytes.skippingSpace(from: name.upperBound + 1)
      guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { return nil }
      at = bytes.skippingSpace(from: at + 1)
      guard at < bytes.count, bytes[at] != UInt8(ascii: "{"), bytes[at] != UInt8(ascii: "[")
      else { return nil }
      if bytes[at] == UInt8(ascii: "\"") {
        guard let value = bytes.plainText(at: at) else { return nil }
        if bytes.extracting(name).equals("authHash".utf8.span) {
          return String(checking: bytes.extracting(value))
        }
        at = value.upperBound
      }
      at = bytes.position(of: UInt8(ascii: ","), from: at)
    } while at < bytes.count
    return nil
  }

  private static func authHash(inForm bytes: Span<UInt8>) -> String? {
    var start = 0
    while start < bytes.count {
      let end = bytes.position(of: UInt8(ascii: "&"), from: start)
      let pair = bytes.extracting(start..<end)
      let equals = pair.position(of: UInt8(ascii: "="))
      let name = pair.extracting(0..<equals)
      if name.equals("authHash".utf8.span), end < bytes.count {
        return percentDecoded(pair.extracting((equals + 1)..<pair.count), plusIsSpace: true)
      }
      if name.equals("data".utf8.span) { return nil }
      start = end + 1
    }
    return nil
  }
}

extension Span<UInt8> {
  fileprivate func skippingSpace(from start: Int) -> Int {
    var at = start
    while at < count, self[at] == 0x20 || (0x09...0x0D).contains(self[at]) { at += 1 }
    return at
  }

  /// The bytes between a quote at `start` and the next one; `nil` when there are none, or an escape is among them.
  fileprivate func plainText(at start: Int) -> Range<Int>? {
    guard start < count, self[start] == UInt8(ascii: "\"") else { return nil }
    var end = start + 1
    while end < count, self[end] != UInt8(ascii: "\"") {
      if self[end] == UInt8(ascii: "\\") { return nil }
      end += 1
    }
    return end < count ? (start + 1)..<end : nil
  }
}
