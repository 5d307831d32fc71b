import CImaging

/// The head of a request to a helper, before the picture's bytes:
/// `KP`, version 1, format, what is wanted, three zeros, the length in eight bytes, the lowest first.
struct HelperRequest {
  enum Wanted {
    case read, strip
  }

  var format: UInt8
  var wanted: Wanted
  var length: Int

  var bytes: [UInt8] {
    let wanted = self.wanted == .read ? CIMAGING_READ : CIMAGING_STRIP
    return [0x4B, 0x50, 1, format, UInt8(wanted), 0, 0, 0]
      + (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }
}
