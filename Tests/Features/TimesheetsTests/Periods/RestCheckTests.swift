import Core
import TestSupport
import Testing
import Zones

@testable import Timesheets

@Suite("Rest between days of work")
struct RestCheckTests {
  /// Hours of days, such as `1 08:00-16:00`; an end before the start is of the day after.
  private func warnings(_ work: String...) throws -> [String] {
    let hours = try work.map { text in
      let parts = text.split(separator: " ")
      let times = parts[1].split(separator: "-").map(String.init)
      let date = "2026-03-0\(parts[0])"
      let (start, end) = (try at(date, times[0], .utc), try at(date, times[1], .utc))
      return RestCheck.Work(hours: start..<(end > start ? end : end + 86_400), day: try day(date))
    }
    return RestCheck.warnings(hours).map { "\($0.day.civil.day) \($0.seconds / 60)" }
  }

  @Test("Worked examples")
  func examples() throws {
    #expect(try warnings().isEmpty)
    #expect(try warnings("1 08:00-16:00", "2 08:00-16:00").isEmpty)
    // Late, and early the next day: eight hours.
    #expect(try warnings("1 14:00-22:00", "2 06:00-14:00") == ["1 480"])
    // Eleven hours are enough, and a minute less is not.
    #expect(try warnings("1 12:00-20:00", "2 07:00-15:00").isEmpty)
    #expect(try warnings("1 12:00-20:01", "2 07:00-15:00") == ["1 659"])
    // A shift of fourteen hours leaves ten within 24, whatever follows.
    #expect(try warnings("1 07:00-12:00", "1 13:00-21:00", "2 12:00-16:00") == ["1 600"])
    // Pauses within a night shift are no rest, and none is missed.
    #expect(try warnings("1 20:00-23:50", "2 00:20-04:00", "2 20:00-23:00").isEmpty)
    // Early morning and late evening of one day have a rest between them.
    #expect(try warnings("1 05:00-08:00", "1 20:00-23:00", "2 10:00-12:00").isEmpty)
    #expect(try warnings("1 00:00-00:00") == ["1 0"])
  }

  @Test("Whoever rests eleven hours after each shift of thirteen is never warned")
  func enough() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var now = Instant(seconds: 1_772_000_000)
      var work: [RestCheck.Work] = []
      for _ in 0..<20 {
        let end = now + Int64.random(in: 3_600...13 * 3_600, using: &random)
        let pause = Int64.random(in: 0...1_800, using: &random)
        let middle = now + (end - now) / 2
        for hours in [now..<middle, middle + min(pause, (end - middle) / 2)..<end] {
          work.append(.init(hours: hours, day: Zone.utc.day(at: hours.lowerBound)))
        }
        now = end + Int64.random(in: 11 * 3_600...40 * 3_600, using: &random)
      }
      #expect(RestCheck.warnings(work).isEmpty)
    }
  }
}
