import Imaging
import PictureSupport

/// Made-up pictures.
enum Sample {
  /// A picture of 40 × 20 pixels that was taken in Finland, by a camera that lay on its side.
  static let jpeg = SamplePicture(width: 40, height: 20).file(.jpeg, exif: exif)
  static let png = SamplePicture(width: 30, height: 20).file(.png)
  /// As much of one as the server looks at.
  static let heic: [UInt8] =
    [0, 0, 0, 24] + "ftypheic".utf8 + [0, 0, 0, 0] + "mif1heic".utf8 + [0, 0, 0, 8] + "mdat".utf8
  /// The beginning of a JPEG, then rubbish.
  static let rubbish: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0] + (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  private static let exif = Exif(
    main: [.short(0x112, 6)], camera: [.text(0x9003, "2026:03:02 08:30:59")],
    position: [
      .text(1, "N"), .rationals(2, [(65, 1), (51, 1), (0, 1)]), .text(3, "E"),
      .rationals(4, [(24, 1), (9, 1), (0, 1)]),
    ]
  ).tiff

  /// The name of the tag of a position, as it stands in the file.
  static func hasPosition(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: "Exif\0\0".utf8) }
      && bytes.indices.contains { bytes[$0...].starts(with: [0x88, 0x25]) }
  }
}
