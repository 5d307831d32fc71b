import PictureSupport
import CPictures
import Foundation
import TestSupport
import Testing

@testable import Imaging

@Suite("Changed pictures")
struct PictureMutationTests {
  /// `make mutations` sets more.
  private static let count =
    ProcessInfo.processInfo.environment["KORTTI_MUTATIONS"].flatMap { Int($0) } ?? 4_000
  /// So that a long run is another one each time.
  private static let seed =
    ProcessInfo.processInfo.environment["KORTTI_MUTATION_SEED"].flatMap { UInt64($0) } ?? 1

  private static let originals: [([UInt8], PictureFormat)] = {
    let picture = SamplePicture(width: 24, height: 17)
    let exif = Exif(
      main: [.short(0x112, 6)], camera: [.text(0x9003, "2026:03:02 08:30:59")],
      position: [.text(1, "N"), .rationals(2, [(60, 1), (10, 1), (0, 1)])]
    ).tiff
    return [
      (picture.jpeg(CPICTURES_PLAIN, exif: exif), .jpeg),
      (picture.jpeg(CPICTURES_PROGRESSIVE, exif: exif), .jpeg),
      (picture.jpeg(CPICTURES_INK), .jpeg), (picture.jpeg(CPICTURES_SAMPLED), .jpeg),
      (picture.png(exif: exif), .png), (picture.png(alpha: 90, isInterlaced: true), .png),
      (picture.webp(exif: exif), .webp), (picture.webp(alpha: 90), .webp),
      (picture.animation(), .webp),
    ]
  }()

  private static func changed(
    _ original: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...6, using: &random) where bytes.count > 8 {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
      case 1: bytes.insert(contentsOf: bytes[index...].prefix(40), at: index)
      case 2: bytes.removeSubrange(index..<min(bytes.count, index + 5))
      case 3: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return bytes
  }

  @Test("Each is read, or unreadable: never a fault of the server")
  func changes() async {
    var random = SeededGenerator(seed: Self.seed)
    var counts: [String: Int] = [:]
    for index in 0..<Self.count {
      let (original, format) = Self.originals[index % Self.originals.count]
      let bytes = Self.changed(original, &random)
      let outcome = await Pictures.shared.read(bytes, format)
      if case .notTried(let obstacle) = outcome { Issue.record("\(obstacle)") }
      if let read = outcome.value {
        let thumb = try? DecodedPicture(read.thumb)
        #expect(thumb.map { max($0.width, $0.height) <= 320 } == true)
        #expect(Metadata.ofJPEG(read.thumb) == [] && Metadata.ofJPEG(read.print) == [])
      }
      counts[outcome.reason?.rawValue ?? "read", default: 0] += 1
      if outcome.reason == .died { print("died: seed \(Self.seed), picture \(index)") }
      guard index % 4 == 0 else { continue }
      let (stripped, file) = await Pictures.shared.strip(bytes, format)
      #expect((stripped.value == nil) == (file == nil))
      counts["strip " + (stripped.reason?.rawValue ?? "done"), default: 0] += 1
    }
    print("changed pictures:", counts.sorted { $0.key < $1.key })
    #expect(counts["read", default: 0] > 0 && counts["damaged", default: 0] > 0)
  }
}
