import Core
import OpeningHours
import Testing
import Zones

/// Rules of a place in Finland.
func hours(_ text: String, country: String? = "FI") throws -> OpeningHours {
  try OpeningHours(text, country: country)
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

func zone(_ name: String = "Europe/Helsinki") throws -> Zone {
  try #require(Zones().zone(named: name), "\(name)")
}

/// An instant with an offset, `2026-03-29T03:30+03:00`, or local in a zone, `2026-03-29 03:30`.
func at(_ text: String, in zone: Zone) throws -> Instant {
  try #require(WrittenTime(utf8: text.utf8.span).instant(in: zone), "\(text)")
}

/// The clock's times of the spans of a day, `09:00-17:00 18:00-02:00`; empty when it stays closed.
func times(_ hours: OpeningHours, _ date: String, in zone: Zone) throws -> String {
  var cursor = ZoneCursor(zone)
  func clock(_ instant: Instant) -> String {
    let text = cursor.text(of: instant)
    return String(decoding: (11..<16).map { text[$0] }, as: UTF8.self)
  }
  return hours.spans(of: try day(date), in: zone)
    .map { "\(clock($0.opens))-\(clock($0.closes))" }.joined(separator: " ")
}
