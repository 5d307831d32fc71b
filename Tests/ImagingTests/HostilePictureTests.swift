import PictureSupport
import CPictures
import TestSupport
import Testing

@testable import Imaging

@Suite("Hostile and broken pictures")
struct HostilePictureTests {
  private static let picture = SamplePicture(width: 64, height: 48)

  private static func pngHeader(_ width: Int, _ height: Int) -> [UInt8] {
    let whole = picture.png()
    let header = Metadata.pngChunk(
      "IHDR", Exif.big(width, 4) + Exif.big(height, 4) + [8, 2, 0, 0, 0])
    return Array(whole[..<8]) + header + Array(whole[33...])
  }

  @Test(
    "Sizes beyond the limits are refused before anything is decoded",
    arguments: [(50_000, 50_000), (30_001, 1), (1, 30_001), (10_001, 10_000), (1 << 31, 1)])
  func sizes(width: Int, height: Int) async {
    let file = Self.pngHeader(width, height)
    #expect(await Pictures.shared.read(file, .png).reason == .limits)
  }

  @Test("A JPEG's header beyond the limits", arguments: [(30_001, 16), (65_535, 65_535)])
  func jpegSizes(width: Int, height: Int) async throws {
    var file = Self.picture.jpeg(CPICTURES_PLAIN)
    let frame = try #require(Metadata.segments(file).first { $0.code == 0xC0 })
    let at = frame.range.lowerBound + 5
    file.replaceSubrange(at..<at + 4, with: Exif.big(height, 2) + Exif.big(width, 2))
    #expect(await Pictures.shared.read(file, .jpeg).reason == .limits)
  }

  @Test("An allowed size whose pixels are not there", arguments: [(10_000, 10_000), (0, 5)])
  func missingPixels(width: Int, height: Int) async {
    #expect(await Pictures.shared.read(Self.pngHeader(width, height), .png).reason == .damaged)
  }

  @Test("A progressive JPEG with 10,000 scans")
  func scans() async throws {
    let file = SamplePicture(width: 200, height: 200).jpeg(CPICTURES_PROGRESSIVE)
    let scan = try #require(Metadata.segments(file).first { $0.code == 0xDA })
    let repeated = Array(repeating: Array(file[scan.range]), count: 9_990).flatMap(\.self)
    let many = file.inserting(repeated, at: scan.range.upperBound)
    #expect(await Pictures.shared.read(many, .jpeg).reason == .damaged)
  }

  @Test("A JPEG's header, then rubbish")
  func rubbish() async throws {
    let file = Self.picture.jpeg(CPICTURES_PLAIN)
    let scan = try #require(Metadata.segments(file).first { $0.code == 0xDA })
    for start in [4, 20, scan.range.lowerBound, scan.range.lowerBound + 14] {
      var random = SeededGenerator(seed: UInt64(start))
      let rest = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      let reason = await Pictures.shared.read(Array(file[..<start]) + rest, .jpeg).reason
      #expect(reason == .damaged || reason == .unsupported)
    }
  }

  @Test("Cut pictures are unreadable at every length")
  func cut() async {
    for format in PictureFormat.allCases where format.isDecoded {
      let whole = Self.picture.file(format, exif: Exif.orientation(6))
      for count in stride(from: 1, to: whole.count, by: whole.count / 40 + 1) {
        let outcome = await Pictures.shared.read(Array(whole.prefix(count)), format)
        #expect(outcome.reason == .damaged, "\(format) \(count) of \(whole.count)")
      }
    }
  }

  @Test("A film behind the picture does no harm, nor does another format")
  func polyglots() async throws {
    for format in PictureFormat.allCases where format.isDecoded {
      let whole = Self.picture.file(format)
      let plain = try #require(await Pictures.shared.read(whole, format).value)
      for rest in [
        [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 9, count: 5_000),
        [0x50, 0x4B, 3, 4] + Array("archive".utf8), Array("<script>alert(1)</script>".utf8),
        whole,
      ] {
        // The length of a WebP is in its head, so what follows is no part of it.
        #expect(await Pictures.shared.read(whole + rest, format).value == plain)
      }
      for other in PictureFormat.allCases where other != format {
        #expect(await Pictures.shared.read(whole, other).value == nil)
      }
    }
  }

  @Test("Files that are no pictures, and none")
  func others() async {
    for format in PictureFormat.allCases where format.isDecoded {
      #expect(await Pictures.shared.read([], format).reason == .damaged)
      #expect(await Pictures.shared.read([0], format).reason == .damaged)
      let zeros = [UInt8](repeating: 0, count: 100_000)
      #expect(await Pictures.shared.read(zeros, format).reason == .damaged)
    }
  }

  @Test("A small file of 99 megapixels is read, within the limits of memory and time")
  func bomb() async throws {
    let file = Self.blank(width: 11_000, height: 9_000)
    #expect(file.count < 200_000)
    let read = try #require(await Pictures.shared.read(file, .png).value)
    #expect(try DecodedPicture(read.thumb).colour(100, 100) == [255, 255, 255])
  }

  /// A black and white PNG, all white, made row by row: 1 bit a pixel.
  private static func blank(width: Int, height: Int) -> [UInt8] {
    let row = [0] + [UInt8](repeating: 0xFF, count: (width + 7) / 8)
    let made = unsafe row.withUnsafeBufferPointer {
      unsafe cpictures_repeated($0.baseAddress, $0.count, Int32(height)).taken
    }
    return Array(picture.png()[..<8])
      + Metadata.pngChunk("IHDR", Exif.big(width, 4) + Exif.big(height, 4) + [1, 0, 0, 0, 0])
      + Metadata.pngChunk("IDAT", made) + Metadata.pngChunk("IEND", [])
  }
}
