import CTLS

/// The keys of session tickets: the current one encrypts, it and the former one decrypt.
struct TicketKeys: Sendable {
  /// The current and the former key, 80 bytes each.
  let bytes: [UInt8]

  private static let size = Int(CTLS_TICKET_KEY_BYTES)

  /// Makes a new current key; the current key of `earlier` becomes the former one.
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
