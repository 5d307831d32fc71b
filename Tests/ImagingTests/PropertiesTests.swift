import PictureSupport
import Testing

@testable import Imaging

@Suite("What EXIF says of a picture")
struct PropertiesTests {
  private static let picture = SamplePicture(width: 20, height: 10)

  private func properties(
    _ exif: [UInt8], _ format: PictureFormat = .jpeg
  ) async throws -> PictureProperties {
    let file = Self.picture.file(format, exif: exif)
    return try #require(await Pictures.shared.read(file, format).value).properties
  }

  private static func whole() -> Exif {
    Exif(
      main: [.short(0x112, 6)],
      camera: [.text(0x9003, "2026:03:02 08:30:59"), .text(0x9011, "+02:00")],
      position: [
        .text(1, "N"), .rationals(2, [(60, 1), (10, 1), (3_050, 100)]), .text(3, "W"),
        .rationals(4, [(24, 1), (5_612_345, 100_000), (0, 1)]), .rationals(0x1F, [(47, 10)]),
      ])
  }

  @Test("Orientation, time, offset, position and accuracy, in three formats")
  func all() async throws {
    for format in PictureFormat.allCases where format.isDecoded {
      let found = try await properties(Self.whole().tiff, format)
      #expect(found.orientation == 6 && found.width == 10 && found.height == 20)
      #expect(
        found.takenAt
          == CapturedTime(
            year: 2026, month: 3, day: 2, hour: 8, minute: 30, second: 59, offsetMinutes: 120))
      #expect(
        found.position
          == CapturedPosition(
            latitude: 601_751_389, longitude: -249_353_908, accuracyCentimetres: 470))
    }
  }

  @Test("Nothing without EXIF")
  func none() async throws {
    #expect(
      try await properties([])
        == PictureProperties(
          width: 20, height: 10, orientation: 1, takenAt: nil, position: nil))
  }

  @Test("The time of digitizing counts where there is no other")
  func digitized() async throws {
    let exif = Exif(camera: [.text(0x9004, "2020:02:29 23:59:59"), .text(0x9012, "-03:30")])
    let time = try await properties(exif.tiff).takenAt
    #expect(time?.day == 29 && time?.offsetMinutes == -210)
  }

  @Test(
    "A time that is none is none",
    arguments: [
      "0000:00:00 00:00:00", "    :  :     :  :  ", "2026:02:29 08:00:00", "2026-03-02 08:00:00",
      "2026:13:01 08:00:00", "2026:03:02 24:00:00", "2026:03:02 08:60:00", "2026:03:02", "x",
    ])
  func wrongTime(text: String) async throws {
    let exif = Exif(camera: [.text(0x9003, text), .text(0x9011, "+02:00")])
    #expect(try await properties(exif.tiff).takenAt == nil)
  }

  @Test(
    "An offset that is none leaves the time", arguments: ["02:00", "+2:00 ", "+25:00", "+01:60"])
  func wrongOffset(text: String) async throws {
    let exif = Exif(camera: [.text(0x9003, "2026:03:02 08:00:00"), .text(0x9011, text)])
    let time = try await properties(exif.tiff).takenAt
    #expect(time?.hour == 8 && time?.offsetMinutes == nil)
  }

  @Test("A position that is none is none")
  func wrongPosition() async throws {
    let good: [Exif.Entry] = [
      .text(1, "S"), .rationals(2, [(90, 1), (0, 1), (0, 0)]), .text(3, "E"),
      .rationals(4, [(180, 1), (0, 1), (0, 1)]),
    ]
    let found = try await properties(Exif(position: good).tiff).position
    #expect(
      found
        == CapturedPosition(
          latitude: -900_000_000, longitude: 1_800_000_000, accuracyCentimetres: nil))
    for (index, entry) in [
      (0, Exif.Entry.text(1, "X")), (0, .short(1, 0x4E00)), (1, .rationals(2, [(90, 1), (0, 1)])),
      (1, .rationals(2, [(91, 1), (0, 1), (0, 1)])), (1, .rationals(2, [(60, 0), (0, 1), (0, 1)])),
      (3, .rationals(4, [(4_294_967_295, 1), (4_294_967_295, 1), (4_294_967_295, 1)])),
      (3, .text(4, "12345678901234567890123")),
    ] {
      var position = good
      position[index] = entry
      #expect(try await properties(Exif(position: position).tiff).position == nil)
    }
    for index in good.indices {
      var position = good
      position.remove(at: index)
      #expect(try await properties(Exif(position: position).tiff).position == nil)
    }
  }

  @Test("EXIF that points to itself, beyond its end, or to too much is read as far as it goes")
  func rings() async throws {
    var ring = Exif.orientation(6)
    ring[25] = 8  // the next directory is the first one
    #expect(try await properties(ring).orientation == 6)
    let deep = Exif(main: [
      .short(0x112, 6), Exif.Entry(tag: 0x8769, type: 4, count: 1, value: [0, 0, 0, 8]),
      Exif.Entry(tag: 0x8825, type: 4, count: 1, value: [0, 0, 0, 8]),
    ])
    #expect(try await properties(deep.tiff).orientation == 6)
    let far = Exif(main: [
      .short(0x112, 6),
      Exif.Entry(tag: 0x8769, type: 4, count: 1, value: [0xFF, 0xFF, 0xFF, 0xF0]),
    ])
    #expect(try await properties(far.tiff).orientation == 6)
    var many = Exif.orientation(6)
    many[8] = 0xFF
    #expect((1...8).contains(try await properties(many).orientation))
    for count in 0..<26 {
      _ = try await properties(Array(Exif.orientation(6).prefix(count)))
    }
  }
}
