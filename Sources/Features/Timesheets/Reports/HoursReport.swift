import Bytes
package import Core
import JSON
package import WebAPI
package import Zones

/// The response of a report. Entries are written while they are read, so the sums follow them.
struct HoursReport: Writable {
  static let sample = HoursReport()

  func write(asValueTo writer: inout ResponseWriter) {
    let days = DayRange(day: .earliest)
    Self.write(EntriesQuery(days: days, zone: .utc, scope: .everybody), to: &writer) { writer in
      writer.list([ReportedEntry]())
      let group = ReportGroup(
        by: .user, key: .id(1), name: "Ann", seconds: 3_600, groups: [])
      return ReportSums(seconds: 3_600, groups: [group], next: nil)
    }
  }

  /// Writes a report; `entries` writes the list of entries and returns the sums.
  static func write<Fault>(
    _ query: EntriesQuery, to writer: inout ResponseWriter,
    entries: (inout ResponseWriter) throws(Fault) -> ReportSums
  ) throws(Fault) {
    try writer.object(named: "HoursReport") { writer throws(Fault) in
      writeRange(query, to: &writer)
      writer.name("entries")
      let sums = try entries(&writer)
      writer.field("seconds", sums.seconds)
      writer.field("groups", sums.groups)
      writer.members(of: sums.amounts)
      writer.nextCursor = sums.next?.cursor
    }
  }

  /// Writes what was asked for.
  static func writeRange(_ query: EntriesQuery, to writer: inout ResponseWriter) {
    writer.field("from", query.days.first)
    writer.field("to", query.days.last)
    writer.field("timeZone", query.zone.name)
  }
}

extension ReportGroup: Output {
  package static var example: ReportGroup {
    ReportGroup(by: .user, key: .id(1), name: "Ann", seconds: 3_600, groups: [])
  }

  package func write(to writer: inout ResponseWriter) {
    writeKey(to: &writer)
    writer.field("seconds", seconds)
    writer.members(of: amounts)
    writer.name("groups")
    writer.array { writer in
      if writer.isDescribing { writer.reference(to: Self.schemaName) }
      for group in groups { group.write(asValueTo: &writer) }
    }
  }

  /// Writes what the group is of.
  func writeKey(to writer: inout ResponseWriter) {
    writer.field("by", by)
    writer.name("key")
    if writer.isDescribing {
      writer.value(json: "null".utf8.span, schema: Self.keySchema)
    } else {
      switch key {
      case .id(let number): writer.value(number)
      case .text(let text): writer.value(text)
      case .none: writer.null()
      }
    }
    writer.field("name", name)
  }

  private static var keySchema: JSONTree {
    .object([
      "type": .array([.text("integer"), .text("string"), .text("null")]),
      "description": .text(
        "An id, a tag, true or false, a kind, 2026-03-02, 2026-W10, 2026-03 or 2026; null for none."
      ),
    ])
  }
}

/// Consecutive days, both ends included.
package struct DayRange: Hashable, Sendable {
  package let first: Day
  package let last: Day

  /// `nil` when the last day is before the first.
  package init?(first: Day, last: Day) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  package init(day: Day) {
    first = day
    last = day
  }

  /// All days that the server accepts.
  package static let always =
    DayRange(first: .earliest, last: .latest) ?? DayRange(day: .earliest)

  /// The ISO 8601 week of a day.
  package init(weekOf day: Day) {
    let week = Week(of: day)
    first = week.first
    last = week.last
  }

  package init(monthOf day: Day) {
    let month = Month(of: day)
    first = month.first
    last = month.last
  }

  package init(yearOf day: Day) {
    self = DayRange(year: day.civil.year) ?? DayRange(day: day)
  }

  /// `nil` outside 0001 … 9999.
  init?(year: Int) {
    guard let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    self.init(first: first, last: last)
  }

  package func span(in zone: Zone) -> TimeSpan {
    TimeSpan(from: zone.start(of: first), until: zone.end(of: last))
  }
}

/// A half-open span of time, `[from, until)`, that entries are clipped to.
package struct TimeSpan: Hashable, Sendable {
  package let from: Instant
  package let until: Instant

  /// Empty for a day that a zone skips.
  package init(from: Instant, until: Instant) {
    self.from = from
    self.until = until
  }

  /// Finished entries that touch the span start at this instant or later.
  var earliestStart: Instant { from - (EntryDuration.longest - 1) }
}
