import Core
import Testing
import TestSupport
import Zones

/// Seconds of a UTC or offset time, `2026-03-28T22:00Z`.
func at(_ text: String) throws -> Instant {
  guard case .instant(let instant) = try WrittenTime(utf8: text.utf8.span) else {
    throw WrittenTime.Fault.malformed
  }
  return instant
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

func local(_ text: String) throws -> LocalTime {
  guard case .local(let local) = try WrittenTime(utf8: text.utf8.span) else {
    throw WrittenTime.Fault.malformed
  }
  return local
}

struct ZoneTests {
  let zones: Zones

  init() throws { zones = try Zones() }

  func zone(_ name: String) throws -> Zone { try #require(zones.zone(named: name), "\(name)") }

  @Test func offsetsAndLocalTimesAgreeWithTheOracle() throws {
    for line in oracle.split(separator: "\n") {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      let zone = try zone(String(parts[0]))
      for pair in parts[1].split(separator: " ") {
        let numbers = pair.split(separator: ":").compactMap { Int64($0) }
        let instant = Instant(seconds: numbers[0])
        #expect(Int64(zone.offset(at: instant)) == numbers[1], "\(zone.name) \(numbers[0])")
        #expect(zone.period(at: instant).contains(instant.seconds))
      }
      for pair in parts[2].split(separator: " ") {
        let sides = pair.split(separator: ":")
        let seconds = try #require(Int64(sides[0]))
        let number = Int((seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
        let day = try #require(Day(number: number))
        let reading = try #require(
          LocalTime(day: day, secondOfDay: Int(seconds) - number * 86_400))
        let moments = sides[1].split(separator: "/").compactMap { Int64($0) }
          .map { Instant(seconds: $0) }
        let expected: LocalResolution =
          switch moments.count {
          case 0: .none
          case 1: .one(moments[0])
          default: .twice(earlier: moments[0], later: moments[1])
          }
        #expect(zone.instant(of: reading) == expected, "\(zone.name) \(seconds)")
      }
    }
  }

  @Test(arguments: [
    ("Europe/Helsinki", "2026-03-29", "2026-03-28T22:00Z", 23 * 3_600),
    ("Europe/Helsinki", "2026-10-25", "2026-10-24T21:00Z", 25 * 3_600),
    ("Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00Z", 88_200),
    ("Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30Z", 84_600),
    ("Asia/Kathmandu", "2026-03-02", "2026-03-01T18:15Z", 86_400),
    ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00Z", 86_400),
    ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00Z", 0),
    ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00Z", 86_400),
    ("Africa/Casablanca", "2024-03-10", "2024-03-09T23:00Z", 25 * 3_600),
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00Z", 23 * 3_600),
    ("America/Sao_Paulo", "2018-02-17", "2018-02-17T02:00Z", 25 * 3_600),
    ("America/Sao_Paulo", "2026-11-01", "2026-11-01T03:00Z", 86_400),
  ])
  func aDayStartsAndEndsByTheRulesOfItsOwnDate(
    name: String, date: String, start: String, seconds: Int
  ) throws {
    let zone = try zone(name)
    let day = try day(date)
    #expect(zone.start(of: day) == (try at(start)))
    #expect(zone.end(of: day) - zone.start(of: day) == Int64(seconds))
  }

  @Test func aNightShiftInHelsinkiIsSevenOrNineHours() throws {
    let helsinki = try zone("Europe/Helsinki")
    func hours(_ from: String, _ until: String) throws -> Int64? {
      guard let start = helsinki.instant(of: try local(from)).earliest,
        let end = helsinki.instant(of: try local(until)).earliest
      else { return nil }
      return (end - start) / 3_600
    }
    #expect(try hours("2026-03-28 22:00", "2026-03-29 06:00") == 7)
    #expect(try hours("2026-10-24 22:00", "2026-10-25 06:00") == 9)
    #expect(helsinki.instant(of: try local("2026-03-29T03:30")) == .none)
    let half = helsinki.instant(of: try local("2026-10-25T03:30"))
    #expect(
      half == .twice(earlier: try at("2026-10-25T00:30Z"), later: try at("2026-10-25T01:30Z")))
    #expect(half.earliest == (try at("2026-10-25T00:30Z")))
  }

  @Test(
    "The first instant from a local time on is the earlier of two, and the end of a gap",
    arguments: [
      ("Europe/Helsinki", "2026-03-02T08:00", "2026-03-02T08:00+02:00"),
      ("Europe/Helsinki", "2026-03-29T03:30", "2026-03-29T04:00+03:00"),
      ("Europe/Helsinki", "2026-03-29T04:00", "2026-03-29T04:00+03:00"),
      ("Europe/Helsinki", "2026-10-25T03:30", "2026-10-25T03:30+03:00"),
      ("Europe/Helsinki", "2026-10-25T04:00", "2026-10-25T04:00+02:00"),
      ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:30+11:00"),
      ("Pacific/Apia", "2011-12-30T12:00", "2011-12-31T00:00+14:00"),
    ])
  func firstInstantFromALocalTime(name: String, time: String, instant: String) throws {
    #expect(try zone(name).firstInstant(from: try local(time)) == (try at(instant)))
  }

  /// Property: a moment lies within its day, and days follow each other without gap or overlap.
  @Test func daysPartitionTime() throws {
    var random = SeededGenerator(seed: 11)
    for name in oracle.split(separator: "\n").compactMap({ $0.split(separator: "|").first }) {
      let zone = try zone(String(name))
      for _ in 0..<300 {
        let seconds = Int64.random(in: -2_700_000_000...8_000_000_000, using: &random)
        let edge = zone.period(at: Instant(seconds: seconds)).from
        let near =
          edge == .min ? seconds : edge + Int64.random(in: -90_000...90_000, using: &random)
        for instant in [Instant(seconds: seconds), Instant(seconds: near)] {
          let day = zone.day(at: instant)
          #expect(zone.start(of: day) <= instant, "\(name) \(instant)")
          #expect(instant < zone.end(of: day), "\(name) \(instant)")
        }
      }
    }
  }

  @Test func theCalendarsEdgesHaveAStartAndAnEnd() throws {
    let helsinki = try zone("Europe/Helsinki")
    #expect(helsinki.start(of: .latest) < helsinki.end(of: .latest))
    #expect(helsinki.start(of: .earliest) < helsinki.end(of: .earliest))
    #expect(helsinki.day(at: .latest) == .latest)
    #expect(Zone.utc.start(of: .earliest) == .earliest)
  }
}
