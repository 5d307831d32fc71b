import PictureSupport
import CPictures
import Testing

@testable import Imaging

@Suite("Kinds of pictures")
struct KindsOfPicturesTests {
  private static let picture = SamplePicture(width: 400, height: 300)

  private func check(
    _ file: [UInt8], _ format: PictureFormat,
    _ expected: (Double, Double) -> (Double, Double, Double) = picture.colour
  ) async throws {
    let read = try #require(await Pictures.shared.read(file, format).value)
    #expect(read.properties.width == 400 && read.properties.height == 300)
    let thumb = try DecodedPicture(read.thumb)
    #expect(thumb.width == 320 && thumb.height == 240)
    let difference = thumb.difference { x, y in
      expected((Double(x) + 0.5) * 1.25, (Double(y) + 0.5) * 1.25)
    }
    #expect(thumb.isClose(difference), "\(difference)")
  }

  @Test(
    "JPEG: progressive, subsampled, with four inks",
    arguments: [CPICTURES_PROGRESSIVE, CPICTURES_SAMPLED, CPICTURES_INK])
  func jpeg(kind: Int) async throws {
    try await check(Self.picture.jpeg(kind), .jpeg)
  }

  @Test("JPEG in shades of grey")
  func grey() async throws {
    try await check(Self.picture.jpeg(CPICTURES_GREY), .jpeg) { x, y in
      let colour = Self.picture.colour(x, y)
      let shade = 0.299 * colour.0 + 0.587 * colour.1 + 0.114 * colour.2
      return (shade, shade, shade)
    }
  }

  @Test("JPEG with ink as it is, without Adobe's segment")
  func plainInk() async throws {
    let file = Self.picture.jpeg(CPICTURES_INK)
    let adobe = try #require(Metadata.segments(file).first { $0.code == 0xEE })
    let plain = Array(file[..<adobe.range.lowerBound] + file[adobe.range.upperBound...])
    // Without the segment, decoders take all four for ink; the test is that it is read at all.
    #expect(await Pictures.shared.read(plain, .jpeg).value != nil)
  }

  @Test("An interlaced PNG")
  func interlaced() async throws {
    try await check(Self.picture.png(isInterlaced: true), .png)
  }

  @Test("What is transparent is on white", arguments: [UInt8(0), 64, 128, 255])
  func transparent(alpha: UInt8) async throws {
    let onWhite = { @Sendable (x: Double, y: Double) in
      let colour = Self.picture.colour(x, y)
      let share = Double(alpha) / 255
      return (
        255 + (colour.0 - 255) * share, 255 + (colour.1 - 255) * share,
        255 + (colour.2 - 255) * share
      )
    }
    try await check(Self.picture.png(alpha: alpha), .png, onWhite)
    try await check(Self.picture.png(alpha: alpha, isInterlaced: true), .png, onWhite)
    try await check(Self.picture.webp(alpha: alpha), .webp, onWhite)
  }

  @Test("An animation is shown by its first frame")
  func animation() async throws {
    try await check(Self.picture.animation(), .webp)
  }

  @Test("A picture of one pixel, and one of one row, are not enlarged")
  func tiny() async throws {
    for (width, height) in [(1, 1), (1, 400), (3_300, 1)] {
      for format in [PictureFormat.jpeg, .png, .webp] {
        let file = SamplePicture(width: width, height: height).file(format)
        let read = try #require(await Pictures.shared.read(file, format).value)
        let thumb = try DecodedPicture(read.thumb)
        #expect(thumb.width == max(1, min(320, width)) && thumb.height == max(1, min(320, height)))
      }
    }
  }

  @Test("Noise, which compresses badly, keeps the limits of bytes")
  func noise() async throws {
    var random = SystemRandomNumberGenerator()
    let side = 1_700
    let row = (0..<side * 3 + 64).map { _ in UInt8.random(in: 0...255, using: &random) }
    var pixels: [UInt8] = []
    for y in 0..<side { pixels += row[(y * 7 % 64)...].prefix(side * 3) }
    let file = SamplePicture(width: side, height: side).png(of: pixels)
    let read = try #require(await Pictures.shared.read(file, .png).value)
    #expect(read.thumb.count <= 32 << 10 && read.print.count <= 1 << 20)
    #expect(try DecodedPicture(read.print).width == 1_600)
  }

  @Test("HEIC has no decoder")
  func heic() async {
    let outcome = await Pictures.shared.read([0, 0, 0, 24], .heic)
    #expect(outcome.reason == .unsupported)
    let (stripped, file) = await Pictures.shared.strip([0, 0, 0, 24], .heic)
    #expect(stripped.reason == .unsupported && file == nil)
  }
}
