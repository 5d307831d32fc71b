import TestSupport
import Testing

@testable import Imaging

@Suite("Answers of a helper that may be hostile")
struct HelperResponseTests {
  private static let read = HelperRequest(format: 1, wanted: .read, length: 1_000)
  private static let strip = HelperRequest(format: 1, wanted: .strip, length: 1_000)

  /// A response that knows all, with bytes changed.
  private static func response(_ changes: [Int: UInt8] = [:]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    bytes.replaceSubrange(0..<6, with: [0x4B, 0x50, 1, 0, 6, 15])
    bytes.replaceSubrange(6..<16, with: [0xEA, 0x07, 3, 2, 8, 30, 59, 0, 0x88, 0xFF])
    bytes.replaceSubrange(16..<24, with: [0x40, 6, 0, 0, 0xB0, 4, 0, 0])
    bytes.replaceSubrange(
      24..<36, with: [0, 0xCA, 0x9A, 0x3B - 31, 0xFF, 0xFF, 0xFF, 0xFF, 5, 0, 0, 0])
    bytes.replaceSubrange(36..<44, with: [0, 0x80, 0, 0, 0, 0, 0x10, 0])
    for (index, byte) in changes { bytes[index] = byte }
    return bytes
  }

  @Test("A whole answer")
  func whole() {
    guard
      case .read(let properties, 32_768, 1_048_576) = HelperResponse(Self.response(), to: Self.read)
    else {
      Issue.record("not taken")
      return
    }
    #expect(properties.width == 1_600 && properties.height == 1_200)
    #expect(properties.orientation == 6)
    #expect(properties.takenAt?.year == 2_026 && properties.takenAt?.offsetMinutes == -120)
    #expect(properties.position?.longitude == -1 && properties.position?.accuracyCentimetres == 5)
  }

  @Test(
    "One byte that the protocol doesn't allow",
    arguments: [
      (0, 0x4C), (1, 0), (2, 2), (3, 5), (3, 255), (3, 1), (4, 0), (4, 9), (5, 16), (5, 14), (5, 7),
      (5, 11), (5, 13), (7, 0), (7, 0xFF), (8, 0), (8, 13), (9, 0), (9, 32), (10, 24), (11, 60),
      (12, 60), (13, 1), (15, 0x7F), (15, 0x80), (18, 1), (19, 0x80), (17, 0), (22, 1), (27, 0x7F),
      (27, 0x80), (31, 0x7F), (35, 0x80), (36, 1), (38, 1), (42, 0x11), (43, 1), (44, 1), (63, 1),
    ] as [(Int, UInt8)])
  func wrongByte(index: Int, value: UInt8) {
    var changes = [index: value]
    if index == 17 { changes[16] = 0 }
    #expect(HelperResponse(Self.response(changes), to: Self.read) == nil)
  }

  @Test("An answer of another length, or to another request")
  func otherRequest() {
    for count in 0..<64 {
      #expect(HelperResponse(Array(Self.response().prefix(count)), to: Self.read) == nil)
    }
    #expect(HelperResponse(Self.response() + [0], to: Self.read) == nil)
    #expect(HelperResponse(Self.response(), to: Self.strip) == nil)
    #expect(HelperResponse(Self.stripped(900), to: Self.read) == nil)
  }

  private static func stripped(_ count: Int) -> [UInt8] {
    [0x4B, 0x50, 1, 0] + [UInt8](repeating: 0, count: 32)
      + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      + [UInt8](repeating: 0, count: 24)
  }

  @Test("A picture without metadata is hardly longer than it was")
  func strippedLength() {
    #expect(HelperResponse(Self.stripped(1_128), to: Self.strip) == .stripped(1_128))
    #expect(HelperResponse(Self.stripped(1_129), to: Self.strip) == nil)
    #expect(HelperResponse(Self.stripped(0), to: Self.strip) == nil)
    #expect(HelperResponse(Self.stripped(0xFFFF_FFFF), to: Self.strip) == nil)
  }

  @Test("Any bytes: what is taken is within the limits")
  func anyBytes() {
    var random = SeededGenerator(seed: 13)
    var taken = 0
    for _ in 0..<100_000 {
      var bytes = Self.response()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 3..<64, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard case .read(let found, let thumb, let print) = HelperResponse(bytes, to: Self.read)
      else {
        continue
      }
      taken += 1
      let isInLimits =
        found.width * found.height <= 100_000_000 && thumb <= 32_768 && print <= 1_048_576
        && (1...8).contains(found.orientation) && found.takenAt?.isReal != false
        && found.position?.isReal != false
      #expect(isInLimits, "\(bytes)")
    }
    #expect(taken > 1_000)
  }
}
