import Core
import OpeningHours
import TestSupport
import Testing
import Zones

@Suite("Opening hours beside a model of minutes")
struct MinuteByMinuteTests {
  /// Zones with a day near which their clocks change, or a day is left out.
  private static let places = [
    ("Europe/Helsinki", "2026-03-27"), ("Europe/Helsinki", "2026-10-23"),
    ("Europe/Helsinki", "2026-12-18"), ("America/New_York", "2026-03-06"),
    ("America/Sao_Paulo", "2018-02-15"), ("America/Sao_Paulo", "2018-11-02"),
    ("Australia/Lord_Howe", "2026-04-03"), ("Australia/Lord_Howe", "2026-10-02"),
    ("Africa/Casablanca", "2026-02-13"), ("Pacific/Apia", "2011-12-28"),
    ("Asia/Kathmandu", "2026-04-30"), ("Europe/Tallinn", "2026-10-24"),
  ]
  /// Finland's within the days of `places`, from a printed calendar; other countries' rules have no `PH`.
  private static let holidays = [
    "2011-12-25", "2011-12-26", "2012-01-01", "2012-01-06", "2018-11-03", "2026-04-03",
    "2026-04-05", "2026-04-06", "2026-05-01", "2026-05-14", "2026-10-31", "2026-12-25",
    "2026-12-26", "2027-01-01", "2027-01-06",
  ]
  private static let minutes = 18 * 1_440

  @Test("Spans, open and until are what the minutes say", arguments: places)
  func agrees(name: String, date: String) throws {
    let zone = try zone(name)
    let first = try day(date)
    let holidays = Set(try Self.holidays.map { try day($0) })
    var random = SeededGenerator(seed: UInt64(abs(Int(first.number))) + UInt64(name.utf8.count))
    for _ in 0..<5 {
      let rules = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        GeneratedRule.random(near: first, using: &random)
      }
      let text = GeneratedRule.text(of: rules)
      let hours = try hours(text)
      var model = MinuteModel(rules, holidays: holidays, zone: zone)
      let start = zone.start(of: first)
      let open = model.minutes(from: start, count: Self.minutes)
      let isSame = fromSpans(hours, first, zone) == open
      #expect(isSame, "\(text) from \(date) in \(name)")
      for _ in 0..<30 {
        let minute = Int.random(in: 0..<3 * 1_440, using: &random)
        let instant = start + Int64(minute) * 60 + Int64.random(in: 0..<60, using: &random)
        let until = open[minute...].firstIndex(of: !open[minute]).map { start + Int64($0) * 60 }
        let near = until.flatMap { $0 - instant <= 14 * 86_400 ? $0 : nil }
        #expect(
          hours.state(at: instant, in: zone) == OpeningState(isOpen: open[minute], until: near),
          "\(text) at minute \(minute) from \(date) in \(name)")
        #expect(hours.isOpen(at: instant, in: zone) == open[minute])
      }
    }
  }

  /// Whether each minute lies in a span of its days or of the day before.
  private func fromSpans(_ hours: OpeningHours, _ first: Day, _ zone: Zone) -> [Bool] {
    var open = Array(repeating: false, count: Self.minutes)
    let start = zone.start(of: first)
    for day in (-1..<20).compactMap({ first.advanced(by: $0) }) {
      for span in hours.spans(of: day, in: zone) {
        let begin = Int((span.opens - start) / 60)
        let end = min(Int((span.closes - start) / 60), Self.minutes)
        if begin < end { for minute in max(begin, 0)..<max(end, 0) { open[minute] = true } }
      }
    }
    return open
  }
}
