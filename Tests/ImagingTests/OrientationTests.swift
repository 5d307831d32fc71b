import PictureSupport
import Testing

@testable import Imaging

@Suite("Thumbs and prints are upright")
struct OrientationTests {
  static let sizes = [(48, 30), (500, 330), (3_300, 140)]

  /// Where a pixel of the upright picture is in the stored one: by the edges at which EXIF says its first row and first
  /// column are seen.
  private static func stored(
    _ x: Double, _ y: Double, _ orientation: Int, _ picture: SamplePicture
  ) -> (Double, Double) {
    let width = Double(picture.width)
    let height = Double(picture.height)
    switch orientation {
    case 2: return (width - x, y)  // top, right
    case 3: return (width - x, height - y)  // bottom, right
    case 4: return (x, height - y)  // bottom, left
    case 5: return (y, x)  // left, top
    case 6: return (y, height - x)  // right, top
    case 7: return (width - y, height - x)  // right, bottom
    case 8: return (width - y, x)  // left, bottom
    default: return (x, y)
    }
  }

  /// Gradients: the average of the pixels that an output pixel covers is the colour at its middle.
  private static func check(
    _ jpeg: [UInt8], _ picture: SamplePicture, _ orientation: Int, side: Int
  ) throws {
    let decoded = try DecodedPicture(jpeg)
    let isTurned = orientation >= 5
    let width = Double(isTurned ? picture.height : picture.width)
    let height = Double(isTurned ? picture.width : picture.height)
    let scale = min(1, Double(side) / max(width, height))
    #expect(decoded.width == Int((width * scale).rounded()))
    #expect(decoded.height == Int((height * scale).rounded()))
    let difference = decoded.difference { x, y in
      let (x, y) = stored(
        (Double(x) + 0.5) * width / Double(decoded.width),
        (Double(y) + 0.5) * height / Double(decoded.height), orientation, picture)
      return picture.colour(x, y)
    }
    #expect(decoded.isClose(difference), "\(difference)")
  }

  @Test(
    "Eight orientations, three formats, three sizes: the pixels are as expected within 2%",
    arguments: PictureFormat.allCases.filter(\.isDecoded), sizes)
  func pixels(format: PictureFormat, size: (Int, Int)) async throws {
    let picture = SamplePicture(width: size.0, height: size.1)
    for orientation in 1...8 {
      let file = picture.file(format, exif: Exif.orientation(orientation))
      let read = try #require(await Pictures.shared.read(file, format).value)
      #expect(read.properties.orientation == orientation)
      #expect(read.properties.width == (orientation >= 5 ? size.1 : size.0))
      #expect(read.properties.height == (orientation >= 5 ? size.0 : size.1))
      try Self.check(read.thumb, picture, orientation, side: 320)
      try Self.check(read.print, picture, orientation, side: 1_600)
      #expect(Metadata.ofJPEG(read.thumb) == [] && Metadata.ofJPEG(read.print) == [])
    }
  }

  @Test("An orientation that is none counts as upright", arguments: [0, 9, 65_535])
  func unknown(orientation: Int) async throws {
    let picture = SamplePicture(width: 40, height: 20)
    let file = picture.file(.jpeg, exif: Exif.orientation(orientation))
    let read = try #require(await Pictures.shared.read(file, .jpeg).value)
    #expect(read.properties.orientation == 1)
    try Self.check(read.thumb, picture, 1, side: 320)
  }
}
