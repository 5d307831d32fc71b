internal import CQREncode
internal import Glibc

/// A QR code (ISO/IEC 18004): a square of dark and light modules, as small as its text allows.
public struct QRCode: Sendable, Hashable {
  /// How much of the code may be unreadable: 7, 15, 25 or 30 of 100 codewords.
  public enum ErrorCorrection: Sendable, Hashable, CaseIterable {
    case low, medium, quartile, high

    /// The bytes of text that always have room.
    public var mostBytes: Int {
      switch self {
      case .low: 2_953
      case .medium: 2_331
      case .quartile: 1_663
      case .high: 1_273
      }
    }

    fileprivate var level: QRecLevel {
      switch self {
      case .low: QR_ECLEVEL_L
      case .medium: QR_ECLEVEL_M
      case .quartile: QR_ECLEVEL_Q
      case .high: QR_ECLEVEL_H
      }
    }
  }

  /// Why a text has no code.
  public enum Fault: Error, Sendable, Hashable {
    case empty
    /// No code holds it: up to `most` bytes of any text have room, and a few more of digits and capital letters.
    case tooLong(bytes: Int, most: Int)
    case noMemory
  }

  /// The modules of a side.
  public let width: Int
  /// Row by row; `true` is dark.
  private let modules: [Bool]

  /// The code of a text in UTF-8.
  public init(_ text: String, _ correction: ErrorCorrection = .medium) throws(Fault) {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { throw .empty }
    // The first way has shorter forms for digits and capital letters, and ends at a zero byte.
    let code =
      bytes.contains(0)
      ? unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, correction.level)
      : unsafe QRcode_encodeString(text, 0, correction.level, QR_MODE_8, 1)
    guard let code = unsafe code else {
      throw errno == ENOMEM
        ? .noMemory : .tooLong(bytes: bytes.count, most: correction.mostBytes)
    }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    self.width = width
    // Guard: the library gives a byte for each module.
    modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
      .map { $0 & 1 == 1 }
  }

  /// Whether a module is dark.
  public func isDark(row: Int, column: Int) -> Bool { modules[row * width + column] }
}
