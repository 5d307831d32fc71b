import Core
import Testing
import TestSupport
import Zones

@testable import DueJobs

@Suite("When work recurs")
struct RecurrenceTests {
  let helsinki: Zone

  init() throws { helsinki = try #require(try Zones().zone(named: "Europe/Helsinki")) }

  private func text(_ recurrence: Recurrence, after text: String) throws -> String {
    let written = try #require(Instant(utc: text))
    return Zone.utc.text(of: recurrence.next(after: written, in: helsinki))
  }

  @Test(
    "Every day at a time of the server's zone",
    arguments: [
      ("2026-03-02T00:59:59", "2026-03-02T01:00:00+00:00"),
      ("2026-03-02T01:00:00", "2026-03-03T01:00:00+00:00"),
      // The clocks go from 03:00 to 04:00, so 03:00 is skipped.
      ("2026-03-28T01:00:00", "2026-03-29T01:00:00+00:00"),
      ("2026-03-29T01:00:00", "2026-03-30T00:00:00+00:00"),
      // They go from 04:00 back to 03:00: of two the earlier.
      ("2026-10-24T00:00:00", "2026-10-25T00:00:00+00:00"),
      ("2026-10-25T00:00:00", "2026-10-26T01:00:00+00:00"),
    ])
  func daily(after: String, next: String) throws {
    #expect(try text(.daily(hour: 3, minute: 0), after: after) == next)
  }

  @Test("Every hour, on the hour")
  func hourly() throws {
    #expect(try text(.hourly, after: "2026-03-02T07:15:00") == "2026-03-02T08:00:00+00:00")
    #expect(try text(.hourly, after: "2026-03-02T08:00:00") == "2026-03-02T09:00:00+00:00")
    #expect(try text(.hourly, after: "1969-12-31T23:30:00") == "1970-01-01T00:00:00+00:00")
  }

  @Test("The next time is later, and none lies between", arguments: 0..<20 as Range<UInt64>)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let recurrences: [Recurrence] = [
      .every(seconds: .random(in: 1...90_000, using: &random)),
      .daily(
        hour: .random(in: 0...23, using: &random), minute: .random(in: 0...59, using: &random)),
    ]
    for recurrence in recurrences {
      let instant = Instant(seconds: .random(in: 0...4_000_000_000, using: &random))
      let next = recurrence.next(after: instant, in: helsinki)
      #expect(next > instant)
      let between = Instant(seconds: .random(in: instant.seconds..<next.seconds, using: &random))
      #expect(recurrence.next(after: between, in: helsinki) == next)
      if case .daily = recurrence { #expect(next - instant <= 25 * 3_600) }
    }
  }
}

extension Instant {
  /// `2026-03-02T06:00:00` in UTC.
  fileprivate init?(utc text: String) {
    let parts = text.split { "T:".contains($0) }
    guard parts.count == 4, let day = Day(String(parts[0])) else { return nil }
    let numbers = parts.dropFirst().compactMap { Int64($0) }
    self.init(
      seconds: Int64(day.number) * 86_400 + numbers[0] * 3_600 + numbers[1] * 60 + numbers[2])
  }
}
