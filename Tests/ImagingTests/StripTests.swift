import PictureSupport
import CPictures
import TestSupport
import Testing

@testable import Imaging

@Suite("Removing metadata")
struct StripTests {
  private static let picture = SamplePicture(width: 60, height: 40)
  private static let exif = Exif(
    main: [.short(0x112, 6), .text(0x10F, "SecretMaker")],
    camera: [.text(0x9003, "2026:03:02 08:30:59")],
    position: [
      .text(1, "N"), .rationals(2, [(60, 1), (10, 1), (0, 1)]), .text(3, "E"),
      .rationals(4, [(24, 1), (0, 1), (0, 1)]),
    ]
  ).tiff

  private func stripped(_ file: [UInt8], _ format: PictureFormat) async throws -> [UInt8] {
    let (outcome, bytes) = await Pictures.shared.strip(file, format)
    let new = try #require(bytes)
    #expect(outcome == .done(new.count))
    return new
  }

  /// Orientation stays, and nothing else that EXIF said; the thumb is the same.
  private func checkProperties(
    _ new: [UInt8], _ old: [UInt8], _ format: PictureFormat
  ) async throws {
    let before = try #require(await Pictures.shared.read(old, format).value)
    let after = try #require(await Pictures.shared.read(new, format).value)
    #expect(before.properties.takenAt != nil && before.properties.position != nil)
    #expect(after.properties.takenAt == nil && after.properties.position == nil)
    #expect(after.properties.orientation == 6)
    #expect(after.thumb == before.thumb && after.print == before.print)
    #expect(!new.contains("Secret") && old.contains("Secret"))
  }

  @Test(
    "JPEG of each kind",
    arguments: [CPICTURES_PLAIN, CPICTURES_PROGRESSIVE, CPICTURES_GREY, CPICTURES_INK])
  func jpeg(kind: Int) async throws {
    let profile = Array("ICC_PROFILE".utf8) + [0, 1, 1] + Array("made-up profile".utf8)
    let extra =
      Metadata.jpegSegment(0xE1, Array("http://ns.adobe.com/xap/1.0/\u{0}<Secret/>".utf8))
      + Metadata.jpegSegment(0xFE, Array("Secret".utf8))
      + Metadata.jpegSegment(0xED, Array("Photoshop 3.0\u{0}Secret".utf8))
      + Metadata.jpegSegment(0xE2, profile)
      + Metadata.jpegSegment(0xE2, Array("MPF\u{0}Secret".utf8))
      + Metadata.jpegSegment(0xE0, Array("JFXX\u{0}Secret".utf8))
    let whole = Self.picture.jpeg(kind, exif: Self.exif).inserting(extra, at: 2)
    let film = [0, 0, 0, 24] + Array("ftypmp42Secret".utf8)
    let new = try await stripped(whole + film, .jpeg)
    let kept = Metadata.ofJPEG(new)
    let expected = kind == CPICTURES_INK ? ["APP14 Adobe"] : []
    #expect(kept.sorted() == (["APP1 Exif"] + expected + ["APP2 ICC_PROFILE"]).sorted())
    #expect(new.contains("made-up profile"))
    try await checkProperties(new, whole + film, .jpeg)
    #expect(try await stripped(new, .jpeg) == new)
  }

  @Test("PNG")
  func png() async throws {
    let extra =
      Metadata.pngChunk("tEXt", Array("Comment\u{0}Secret".utf8))
      + Metadata.pngChunk("tIME", [0x07, 0xEA, 3, 2, 8, 30, 59])
      + Metadata.pngChunk("gAMA", [0, 0, 0xB1, 0x8F])
      + Metadata.pngChunk("prVt", Array("Secret".utf8))
      + Metadata.pngChunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
    let whole = Self.picture.png(exif: Self.exif).inserting(extra, at: 33)
    let new = try await stripped(whole + Array("Secret".utf8), .png)
    #expect(Set(Metadata.chunks(ofPNG: new)) == ["IHDR", "eXIf", "gAMA", "IDAT", "IEND"])
    try await checkProperties(new, whole, .png)
    #expect(try await stripped(new, .png) == new)
    let plain = Self.picture.png(alpha: 100, isInterlaced: true)
    #expect(try await stripped(plain, .png) == plain)
  }

  @Test("Of a PNG with a damaged chunk nothing else counts than when it is read")
  func damagedChunks() async throws {
    var turned = Self.picture.png(exif: Self.exif)
    // libpng writes it twice.
    let names = turned.indices.filter { turned[$0...].starts(with: "eXIf".utf8) }
    #expect(!names.isEmpty)
    for name in names { turned[name + 4 + Self.exif.count] ^= 1 }  // in its check
    let before = try #require(await Pictures.shared.read(turned, .png).value)
    let new = try await stripped(turned, .png)
    let after = try #require(await Pictures.shared.read(new, .png).value)
    #expect(before.properties.orientation == 1 && after.properties == before.properties)
    #expect(after.print == before.print)
    // Nothing can be hidden in the end.
    let plain = Self.picture.png()
    let full = Array(plain.dropLast(12)) + Metadata.pngChunk("IEND", Array("Secret".utf8))
    let (outcome, file) = await Pictures.shared.strip(full, .png)
    #expect(outcome == .unreadable(.damaged) && file == nil)
  }

  @Test("WebP")
  func webp() async throws {
    var whole = Self.picture.webp(exif: Self.exif)
    whole += Array("XMP ".utf8) + [6, 0, 0, 0] + Array("Secret".utf8)
    whole.replaceSubrange(4..<8, with: Exif.big(whole.count - 8, 4).reversed())
    whole[20] |= 4  // that there is XMP
    let new = try await stripped(whole, .webp)
    #expect(Metadata.chunks(ofWebP: new) == ["VP8X", "VP8 ", "EXIF"])
    try await checkProperties(new, whole, .webp)
    #expect(try await stripped(new, .webp) == new)
    let animation = try await stripped(Self.picture.animation(), .webp)
    #expect(Metadata.chunks(ofWebP: animation) == ["VP8X", "ANIM", "ANMF", "ANMF"])
  }

  @Test("A picture that is upright gets no EXIF")
  func upright() async throws {
    let plain = Self.picture.file(.jpeg)
    #expect(try await stripped(plain, .jpeg) == plain)
    let turned = Self.picture.file(.jpeg, exif: Exif.orientation(1))
    #expect(try await stripped(turned, .jpeg) == plain)
  }

  @Test("What is cut gets no new file")
  func cut() async {
    for format in PictureFormat.allCases where format.isDecoded {
      let whole = Self.picture.file(format, exif: Self.exif)
      for count in stride(from: 1, to: whole.count, by: whole.count / 23 + 1) {
        let (outcome, file) = await Pictures.shared.strip(Array(whole.prefix(count)), format)
        #expect(outcome.reason != nil && file == nil, "\(format) \(count)")
      }
    }
  }

  @Test("A file that is there already is not written over")
  func existing() async {
    let pictures = Pictures.shared
    pictures.folder.write(Self.picture.file(.png), to: "old.png")
    pictures.folder.write([1, 2, 3], to: "there")
    let outcome = await withCheckedContinuation { continuation in
      let isTaken = pictures.helpers.strip(
        pictures.folder.file("old.png"), .png, into: pictures.folder.file("there")
      ) { continuation.resume(returning: $0) }
      #expect(isTaken)
    }
    #expect(outcome == .notTried(.file))
    #expect(pictures.folder.bytes(of: "there") == [1, 2, 3])
  }
}
