import Bytes
import Core
import Testing
import TestSupport
import Zones

struct WrittenTimeTests {
  @Test(arguments: [
    ("2026-03-02T08:00:00+02:00", 1_772_431_200), ("2026-03-02T06:00Z", 1_772_431_200),
    ("2026-03-02t06:00:00z", 1_772_431_200), ("2026-03-02 08:00:00.000+02:00", 1_772_431_200),
    ("2026-03-02T06:00:00-00:00", 1_772_431_200), ("2024-02-29T23:59:59-23:59", 1_709_337_539),
    ("1970-01-01T00:00Z", 0), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func momentsAreRead(text: String, seconds: Int64) throws {
    #expect(
      try WrittenTime(utf8: text.utf8.span) == .instant(Instant(seconds: seconds)))
  }

  @Test(arguments: ["2026-03-02T08:00", "2026-03-02 08:00", "2026-03-02T08:00:00.0"])
  func timesWithoutAnOffsetAreLocal(text: String) throws {
    let day = try day("2026-03-02")
    let expected = try #require(LocalTime(day: day, secondOfDay: 28_800))
    #expect(try WrittenTime(utf8: text.utf8.span) == .local(expected))
  }

  @Test(arguments: [
    "", "2026", "2026-03-02", "2026-03-02T", "2026-03-02T08", "2026-03-02T8:00", "2026-3-02T08:00",
    "2026-02-29T08:00Z", "2026-13-01T08:00Z", "2026-00-10T08:00Z", "0000-01-01T00:00Z",
    "2026-03-02T24:00Z", "2026-03-02T08:60Z", "2026-03-02T08:00:60Z", "2026-03-02T08:00:",
    "2026-03-02T08:00:0", "2026-03-02T08:00:00.", "2026-03-02T08:00:00.Z", "2026-03-02T08:00.0Z",
    "2026-03-02T08:00+2:00", "2026-03-02T08:00+0200", "2026-03-02T08:00+24:00",
    "2026-03-02T08:00+02:60", "2026-03-02T08:00+02:00 ", "2026-03-02T08:00ZZ", "2026-03-02_08:00",
    " 2026-03-02T08:00Z", "+2026-03-02T08:00Z", "２０２６-03-02T08:00Z", "2026-03-02T08:00:00,0Z",
  ])
  func anythingElseIsMalformed(text: String) {
    #expect(throws: WrittenTime.Fault.malformed) { try WrittenTime(utf8: text.utf8.span) }
  }

  @Test func fractionsAndYearsBeyondAreNamed() {
    #expect(throws: WrittenTime.Fault.fraction) {
      try WrittenTime(utf8: "2026-03-02T08:00:00.001Z".utf8.span)
    }
    #expect(throws: WrittenTime.Fault.outOfRange) {
      try WrittenTime(utf8: "9999-12-31T23:59:59-00:01".utf8.span)
    }
    #expect(throws: WrittenTime.Fault.outOfRange) {
      try WrittenTime(utf8: "0001-01-01T00:00+00:01".utf8.span)
    }
  }

  @Test(arguments: [
    ("Europe/Helsinki", 1_772_431_200, "2026-03-02T08:00:00+02:00"),
    ("Europe/Helsinki", 1_774_746_000, "2026-03-29T04:00:00+03:00"),
    ("UTC", 0, "1970-01-01T00:00:00+00:00"),
    ("America/St_Johns", 1_772_431_200, "2026-03-02T02:30:00-03:30"),
    ("Europe/Helsinki", -2_890_258_790, "1878-05-31T00:00:10+01:40"),
    ("Europe/Helsinki", 253_402_300_799, "9999-12-31T23:59:59+00:00"),
    ("America/New_York", -62_135_596_800, "0001-01-01T00:00:00+00:00"),
  ])
  func momentsAreWritten(name: String, seconds: Int64, expected: String) throws {
    let zone = try #require(try Zones().zone(named: name))
    var cursor = ZoneCursor(zone)
    var bytes: [UInt8] = []
    cursor.append(Instant(seconds: seconds), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    var buffer = ByteBuffer()
    cursor.append(Instant(seconds: seconds), to: &buffer)
    #expect(buffer.text() == expected)
  }

  /// Property: what is written reads back as the same moment, in any zone and any order.
  @Test func writtenMomentsReadBack() throws {
    let zones = try Zones()
    var random = SeededGenerator(seed: 5)
    for line in oracle.split(separator: "\n") {
      let name = String(line.prefix { $0 != "|" })
      var cursor = ZoneCursor(try #require(zones.zone(named: name)))
      for _ in 0..<400 {
        let range =
          Bool.random(using: &random)
          ? -3_000_000_000...5_000_000_000 : Instant.earliest.seconds...Instant.latest.seconds
        let instant = Instant(seconds: Int64.random(in: range, using: &random))
        var bytes: [UInt8] = []
        cursor.append(instant, to: &bytes)
        #expect(try WrittenTime(utf8: bytes.span) == .instant(instant))
        #expect(cursor.offset(at: instant) == cursor.zone.offset(at: instant))
      }
    }
  }
}
