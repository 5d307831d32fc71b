import CImaging

/// The head of a helper's response: 64 bytes. The helper may be in the hands of whoever made the picture, so nothing is
/// taken that the protocol doesn't allow.
///
/// | bytes | content |
/// | --- | --- |
/// | 0-3 | `KP`, version 1, status |
/// | 4 | orientation |
/// | 5 | what is known: 1 time, 2 its offset, 4 position, 8 its accuracy |
/// | 6-15 | year (2), month, day, hour, minute, second (2), offset in minutes (2) |
/// | 16-23 | width, height (4 each) |
/// | 24-35 | latitude, longitude, accuracy (4 each) |
/// | 36-43 | the lengths of thumb and print, or of the picture without metadata and 0 (4 each) |
/// | 44-63 | zeros |
enum HelperResponse: Equatable {
  case read(PictureProperties, thumbBytes: Int, printBytes: Int)
  case stripped(Int)
  case unreadable(UnreadableReason)

  /// - Returns: `nil` when the bytes are no response to such a request.
  init?(_ bytes: [UInt8], to request: HelperRequest) {
    guard bytes.count == CIMAGING_ANSWER_BYTES, bytes.starts(with: [0x4B, 0x50, 1]),
      !bytes[44...].contains(where: { $0 != 0 })
    else { return nil }
    let head = Fields(bytes: bytes)
    let lengths = (head.number(36, 4), head.number(40, 4))
    if bytes[3] != CIMAGING_DONE {
      guard let reason = UnreadableReason(status: bytes[3]),
        !bytes[4...].contains(where: { $0 != 0 })
      else { return nil }
      self = .unreadable(reason)
      return
    }
    switch request.wanted {
    case .read:
      guard let properties = head.properties,
        (1...CIMAGING_THUMB_BYTES).contains(lengths.0),
        (1...CIMAGING_PRINT_BYTES).contains(lengths.1)
      else { return nil }
      self = .read(properties, thumbBytes: lengths.0, printBytes: lengths.1)
    case .strip:
      guard !bytes[4..<36].contains(where: { $0 != 0 }), lengths.1 == 0,
        (1...request.length + CIMAGING_STRIP_BYTES).contains(lengths.0)
      else { return nil }
      self = .stripped(lengths.0)
    }
  }
}

/// Numbers in a response.
private struct Fields {
  let bytes: [UInt8]

  /// A number without sign, its lowest byte first.
  func number(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func signed(_ offset: Int, _ count: Int) -> Int {
    let number = number(offset, count)
    return number >> (8 * count - 1) == 0 ? number : number - 1 << (8 * count)
  }

  private func isKnown(_ flag: UInt8) -> Bool { bytes[5] & flag != 0 }

  /// What is not known must be zero.
  private func isEmpty(_ range: Range<Int>) -> Bool { !bytes[range].contains { $0 != 0 } }

  var properties: PictureProperties? {
    let width = number(16, 4)
    let height = number(20, 4)
    guard (1...CIMAGING_MAX_SIDE).contains(width), (1...CIMAGING_MAX_SIDE).contains(height),
      width * height <= CIMAGING_MAX_PIXELS, (1...8).contains(bytes[4]), bytes[5] < 16,
      isTimeConsistent, isPositionConsistent
    else { return nil }
    return PictureProperties(
      width: width, height: height, orientation: Int(bytes[4]), takenAt: time, position: position)
  }

  private var isTimeConsistent: Bool {
    (isKnown(1) ? time?.isReal == true : isEmpty(6..<14) && !isKnown(2))
      && (isKnown(2) || isEmpty(14..<16))
  }

  private var isPositionConsistent: Bool {
    (isKnown(4) ? position?.isReal == true : isEmpty(24..<32) && !isKnown(8))
      && (isKnown(8) || isEmpty(32..<36))
  }

  private var time: CapturedTime? {
    guard isKnown(1) else { return nil }
    return CapturedTime(
      year: number(6, 2), month: number(8, 1), day: number(9, 1), hour: number(10, 1),
      minute: number(11, 1), second: number(12, 2), offsetMinutes: isKnown(2) ? signed(14, 2) : nil)
  }

  private var position: CapturedPosition? {
    guard isKnown(4) else { return nil }
    return CapturedPosition(
      latitude: signed(24, 4), longitude: signed(28, 4),
      accuracyCentimetres: isKnown(8) ? number(32, 4) : nil)
  }
}
