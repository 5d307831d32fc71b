import CTLS

/// The keys that session tickets are sealed with: the current one, and the one before, which still opens.
struct TicketKeys: Sendable {
  /// Current key and former key, 80 bytes each.
  let bytes: [UInt8]

  private static let size = Int(CTLS_TICKET_KEY_BYTES)

  /// A new current key; the current one of `earlier` is now the former.
  init(after earlier: TicketKeys?) throws(TLSFault) {
    let current = try Self.random()
    if let earlier {
      bytes = current + earlier.bytes[..<Self.size]
    } else {
      bytes = current + (try Self.random())
    }
  }

  private static func random() throws(TLSFault) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: size)
    // Guard: `count` bytes are written.
    let result = unsafe key.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return -1 }
      return unsafe ctls_random(base, buffer.count)
    }
    guard result == 0 else { throw .library }
    return key
  }
}
