import Imaging
import Testing

@Suite("The format of a picture by its first bytes")
struct PictureFormatTests {
  private static func box(_ length: UInt8, _ brands: String) -> [UInt8] {
    [0, 0, 0, length] + Array("ftyp".utf8) + Array(brands.utf8.prefix(4)) + [0, 0, 0, 0]
      + Array(brands.utf8.dropFirst(4))
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)

  private static func webp(_ chunk: String, kind: String = "WEBP") -> [UInt8] {
    Array("RIFF".utf8) + [0x24, 0, 0, 0] + Array(kind.utf8) + Array(chunk.utf8)
  }

  @Test(
    "Known signatures",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], PictureFormat.jpeg), ([0xFF, 0xD8, 0xFF, 0xE1], .jpeg),
      ([0xFF, 0xD8, 0xFF, 0xDB], .jpeg), ([0xFF, 0xD8, 0xFF, 0xFE], .jpeg),
      ([0xFF, 0xD8, 0xFF, 0xC0], .jpeg), ([0xFF, 0xD8, 0xFF, 0xC4], .jpeg), (png, .png),
      (webp("VP8 "), .webp), (webp("VP8L"), .webp), (webp("VP8X"), .webp),
      (box(24, "heicmif1heic"), .heic), (box(16, "heix"), .heic), (box(20, "heimmif1"), .heic),
      (box(24, "mif1mif1heic"), .heic), (box(28, "msf1mif1msf1hevc"), .heic),
      // The list goes on behind the 32 bytes that are looked at.
      (box(48, "mif1miafheicMiHEmif1tmapheic"), .heic),
    ] as [([UInt8], PictureFormat)])
  func known(bytes: [UInt8], format: PictureFormat) {
    #expect(PictureFormat(firstBytes: bytes + [UInt8](repeating: 7, count: 40)) == format)
    #expect(PictureFormat(firstBytes: bytes) == format)
    for count in 0..<min(bytes.count, 16) {
      #expect(PictureFormat(firstBytes: bytes.prefix(count)) == nil)
    }
  }

  @Test(
    "Anything else, and near misses",
    arguments: [
      [], [0xFF], [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9],
      [0xFF, 0xD8, 0xFF, 0xFF], [0xFF, 0xD8, 0xFF, 0x00], [0xFF, 0xD8, 0xFF, 0xDA],
      [0xFF, 0xD8, 0xFE, 0xE0], [0x00, 0xFF, 0xD8, 0xFF, 0xE0], [0xFF, 0xD9, 0xFF, 0xE0],
      // A PNG that was sent as text, one whose first chunk is another, or longer; MNG.
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8),
      Array(png.prefix(12)) + Array("CgBI".utf8),
      Array(png.prefix(8)) + [0, 0, 0, 14]
        + Array("IHDR".utf8), [0x8A] + Array("MNG".utf8) + Array(png.dropFirst(4)),
      webp("VP8Y"), webp("ALPH"), webp("fmt ", kind: "WAVE"), webp("VP8 ", kind: "webp"),
      Array("RIFX".utf8) + Array(webp("VP8 ").dropFirst(4)),
      // AVIF, films, a brand in capitals, a box too short, too long, or not of whole brands.
      box(32, "avifmif1miafMA1B"), box(28, "mif1avifheicmif1"), box(24, "mif1mif1miaf"),
      box(24, "isomiso2mp41"), box(20, "qt  heic"), box(24, "HEICmif1heic"), box(8, "heicmif1"),
      box(25, "heicmif1heic"), [1, 0, 0, 24] + Array(box(24, "heicmif1").dropFirst()),
      // The brand is listed behind the box's end.
      box(20, "mif1mif1heic"), Array("GIF89a".utf8), Array("GIF87a".utf8), Array("%PDF-1.7\n".utf8),
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\">".utf8),
      Array("<?xml version=\"1.0\"?>".utf8),
      Array("<!DOCTYPE html><html><body>".utf8), [0x50, 0x4B, 3, 4, 20, 0, 0, 0], Array("BM6".utf8),
      [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], [0, 0, 1, 0, 1, 0], Array("#!/bin/sh\n".utf8),
      [0x7F] + Array("ELF".utf8), [0, 0, 0, 12] + Array("JXL \r\n".utf8), [0xFF, 0x0A],
    ] as [[UInt8]])
  func unknown(bytes: [UInt8]) {
    let padded = bytes + [UInt8](repeating: 0, count: max(0, 32 - bytes.count))
    #expect(PictureFormat(firstBytes: padded) == nil)
  }

  @Test("Bytes behind the first 32 don't count")
  func farBytes() {
    let start = [UInt8](repeating: 0, count: 32)
    #expect(PictureFormat(firstBytes: start + Self.png) == nil)
    let brands = Self.box(36, "mif1miafmiafmiafmiafheic")
    #expect(PictureFormat(firstBytes: brands) == nil)
  }

  @Test("Names")
  func names() {
    #expect(PictureFormat.jpeg.mediaType == "image/jpeg")
    #expect(PictureFormat.allCases.map(\.fileExtension) == ["jpg", "png", "webp", "heic"])
    #expect(PictureFormat.allCases.filter { !$0.isDecoded } == [.heic])
  }
}
