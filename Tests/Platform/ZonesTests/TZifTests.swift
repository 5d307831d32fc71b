import Core
import Testing
import TestSupport

@testable import Zones

struct TZifTests {
  static func integer(_ value: Int64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64((size - 1 - $0) * 8)) }
  }

  static func block(
    version: Character, size: Int, times: [Int64], types: [UInt8], offsets: [Int64], leaps: Int = 0
  ) -> [UInt8] {
    let counts = [0, 0, leaps, times.count, offsets.count, 4].map { Int64($0) }
    return Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15)
      + counts.flatMap { integer($0, 4) } + times.flatMap { integer($0, size) } + types
      + offsets.flatMap { integer($0, 4) + [0, 0] } + Array("LMT\0".utf8)
      + [UInt8](repeating: 0, count: leaps * (size + 4))
  }

  static func file(
    times: [Int64], types: [UInt8], offsets: [Int64], footer: String, version: Character = "4"
  ) -> [UInt8] {
    block(version: version, size: 4, times: [], types: [], offsets: [0])
      + block(version: version, size: 8, times: times, types: types, offsets: offsets)
      + Array("\n\(footer)\n".utf8)
  }

  @Test func theFooterGoesOnAfterTheTable() throws {
    let rules = try TZif.rules(
      from: Self.file(
        times: [0], types: [1], offsets: [100, 7_200], footer: "EET-2EEST,M3.5.0/3,M10.5.0/4"))
    #expect(rules.period(at: -1).offset == 100)
    #expect(rules.period(at: 1_774_745_999).offset == 7_200)
    #expect(rules.period(at: 1_774_746_000).offset == 10_800)
    #expect(rules.period(at: 1_774_746_000).until == 1_792_890_000)
    // 2150-07-01 and 2150-01-01, beyond what is written out.
    #expect(rules.period(at: 5_695_790_400).offset == 10_800)
    #expect(rules.period(at: 5_680_152_000).offset == 7_200)
  }

  @Test func daylightSavingAllYearIsOnePeriod() throws {
    let rule = try #require(PosixRule(Array("XXX3EDT4,0/0,J365/23".utf8)[...]))
    let rules = ZoneRules(initialOffset: 0, changes: [(0, -14_400)], rule: rule)
    #expect(rules.period(at: 1_767_225_600).offset == -14_400)
    #expect(rules.period(at: 1_782_864_000).offset == -14_400)
    #expect(rules.period(at: 1_782_864_000).from == 0)
  }

  @Test(arguments: [
    "EET-2EEST", "EET", "E-2", "EET-2EEST,M3.5.0/3", "EET-2EEST,M13.5.0/3,M10.5.0/4",
    "EET-2EEST,M3.6.0,M10.5.0", "EET-2EEST,M3.5.7,M10.5.0", "EET-25", "<+02-2", "EET-2 ",
    "EET-2EEST,M3.5.0/168,M10.5.0", "EET-2EEST,J0,J365", "EET-2EEST,366,1", "EET-2:60",
  ])
  func oddFootersAreRefused(text: String) {
    #expect(PosixRule(Array(text.utf8)[...]) == nil)
  }

  @Test func versionOneHasNoFooter() throws {
    let rules = try TZif.rules(
      from: Self.block(version: "\0", size: 4, times: [-5, 5], types: [1, 0], offsets: [0, 60]))
    #expect([-6, -5, 4, 5].map { rules.period(at: $0).offset } == [0, 60, 60, 0])
  }

  /// The second of them is a find of the fuzzer.
  @Test(arguments: [-89_999, 86_868, 93_599] as [Int64])
  func theFarthestOffsetsHoldTheirDays(offset: Int64) throws {
    let rules = try TZif.rules(
      from: Self.file(times: [], types: [], offsets: [offset], footer: ""))
    let zone = Zone(name: "Far", rules: rules)
    let noon = Instant(seconds: 43_200)
    #expect(zone.offset(at: noon) == Int(offset))
    let day = zone.day(at: noon)
    #expect(zone.start(of: day) <= noon && noon < zone.end(of: day))
  }

  @Test func whatTheFormatForbidsIsRefused() {
    func fault(_ bytes: [UInt8]) -> TZifFault? {
      do throws(TZifFault) {
        _ = try TZif.rules(from: bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault([]) == .truncated)
    #expect(fault([UInt8](repeating: 0, count: 100)) == .notTZif)
    let disordered = Self.file(times: [5, 5], types: [0, 0], offsets: [0], footer: "UTC0")
    #expect(fault(disordered) == .malformed)
    let unknownType = Self.file(times: [5], types: [1], offsets: [0], footer: "UTC0")
    #expect(fault(unknownType) == .malformed)
    let far = Self.file(times: [], types: [], offsets: [93_600], footer: "UTC0")
    #expect(fault(far) == .malformed)
    #expect(fault(Self.file(times: [], types: [], offsets: [0], footer: "?")) == .malformed)
    let leaps = Self.block(
      version: "\0", size: 4, times: [], types: [], offsets: [0], leaps: 1)
    #expect(fault(leaps) == .leapSeconds)
  }

  /// Hostile bytes: every truncation and thousands of mutations are refused or read, never trapped on,
  /// and whatever is read answers for any moment.
  @Test func hostileBytesDoNoHarm() throws {
    let good = Self.file(
      times: [-100, 0, 86_400], types: [1, 2, 0], offsets: [0, 3_600, 7_200],
      footer: "EET-2EEST,M3.5.0/3,M10.5.0/4")
    for length in good.indices {
      #expect(throws: TZifFault.self) { try TZif.rules(from: Array(good[..<length])) }
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let rules = try? TZif.rules(from: bytes) else { continue }
      let zone = Zone(name: "X", rules: rules)
      for seconds in [Instant.earliest.seconds, -1, 0, 4_000_000_000, Instant.latest.seconds] {
        let instant = Instant(seconds: seconds)
        #expect(zone.period(at: instant).contains(seconds))
        #expect(zone.start(of: zone.day(at: instant)) <= zone.end(of: zone.day(at: instant)))
        var cursor = ZoneCursor(zone)
        var bytes: [UInt8] = []
        cursor.append(instant, to: &bytes)
        #expect(try WrittenTime(utf8: bytes.span) == .instant(instant))
      }
    }
  }
}
