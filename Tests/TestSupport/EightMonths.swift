import Core

/// Eight months of a person in Helsinki, with both changes of the clocks, a contract that changes in mid-week,
/// sickness, holidays, nights over midnight, an adjustment, and rates that were saved before and after April was
/// locked. The figures were worked out by hand.
package enum EightMonths {
  package static let zone = "Europe/Helsinki"
  /// Those of Finland count.
  package static let calendar = "FI"
  package static let first = "2026-03-01"
  package static let last = "2026-10-31"
  /// With flexitime, and an opening balance of 0.
  package static let contracts: [(from: String, week: [Int64])] = [
    (first, week(27_000, days: 5)), ("2026-08-12", week(21_600, days: 4)),
  ]
  package static let absences: [(kind: String, from: String, to: String, isHalf: Bool)] = [
    ("sick", "2026-05-18", "2026-05-20", false), ("sick", "2026-05-21", "2026-05-21", true),
    ("holiday", "2026-07-06", "2026-07-31", false), ("flex", "2026-09-14", "2026-09-14", false),
  ]
  package static let adjustment = (day: "2026-09-30", seconds: Int64(-18_000))

  /// The rates of projects in the order in which they were saved; those after the lock of April don't count in it.
  package static let rates: [(project: Int, from: String, minor: Int)] = [
    (1, "2026-01-01", 8_500), (2, "2026-01-01", 12_775), (3, "2026-01-01", 7_990),
  ]
  package static let lockedThrough = "2026-04-30"
  package static let laterRates: [(project: Int, from: String, minor: Int)] = [
    (1, "2026-04-15", 9_900), (1, "2026-06-10", 9_250),
  ]

  package typealias Entry = GoldenMonths.Entry
  package typealias Month = GoldenMonths.Month

  package static let months = [
    Month(
      "2026-03", ["165:00", "176:10", "0:00", "11:10", "0:00", "11:10", "5:00"], minor: 1_526_490),
    Month(
      "2026-04", ["150:00", "156:05", "0:00", "6:05", "0:00", "17:15", "0:00"], minor: 1_326_027),
    Month(
      "2026-05", ["142:30", "124:15", "26:00", "7:45", "0:00", "25:00", "6:00"], minor: 1_219_764),
    Month(
      "2026-06", ["157:30", "165:25", "0:00", "7:55", "0:00", "32:55", "0:00"], minor: 1_564_083),
    Month(
      "2026-07", ["172:30", "22:30", "150:00", "0:00", "0:00", "32:55", "0:00"], minor: 208_126),
    Month(
      "2026-08", ["118:30", "122:00", "0:00", "3:30", "0:00", "36:25", "0:00"], minor: 1_127_666),
    Month(
      "2026-09", ["108:00", "104:50", "0:00", "-3:10", "-5:00", "28:15", "0:00"], minor: 997_464),
    Month(
      "2026-10", ["102:00", "113:50", "0:00", "11:50", "0:00", "40:05", "9:30"], minor: 1_107_814),
  ]
  package static let whole = Month(
    "2026", ["1116:00", "985:05", "176:00", "45:05", "-5:00", "40:05", "20:30"],
    minor: 9_077_434)
  /// Of all entries.
  package static let seconds: Int64 = 3_566_100
  /// Of projects 1, 2 and 3.
  package static let minorOfProjects: [Int64] = [8_822_437, 204_400, 50_597]
  /// The parts of entries on one day each, which have a rate.
  package static let lines = 250
  /// What is paid apart, of September and of October.
  package static let overtime: Int64 = 10_800
  package static let emergency: Int64 = 9_000

  package static let golden = GoldenMonths(
    zone: zone, calendar: calendar, first: first, last: last, contracts: contracts,
    absences: absences, adjustment: adjustment, rates: rates, lockedThrough: lockedThrough,
    laterRates: laterRates, entries: entries, months: months, whole: whole, seconds: seconds,
    minorOfProjects: minorOfProjects, lines: lines, overtime: ["2026-09": overtime],
    emergency: ["2026-10": emergency],
    warnings: ["2026-03-29", "2026-05-01", "2026-09-14", "2026-10-25"])

  /// All 246, by start.
  package static let entries: [Entry] = {
    let nights = ["2026-03-28": 2, "2026-04-30": 1, "2026-06-09": 1, "2026-10-24": 2]
    var entries = [
      Entry(project: 1, start: "2026-09-12T10:00", end: "2026-09-12T13:00", kind: "overtime"),
      Entry(project: 1, start: "2026-10-04T02:00", end: "2026-10-04T04:30", kind: "emergency"),
    ]
    func log(_ project: Int, _ day: String, _ from: String, _ to: String, until next: String) {
      entries.append(
        Entry(project: project, start: "\(day)T\(from)", end: "\(next)T\(to)", kind: "work"))
    }
    var date = Day(first)
    while let day = date, let next = day.advanced(by: 1), "\(day)" <= last {
      let name = "\(day)"
      for (from, to) in spans(of: day) { log(1, name, from, to, until: name) }
      if day.weekday == 2, spans(of: day).count == 2 { log(3, name, "12:00", "12:20", until: name) }
      if let project = nights[name] { log(project, name, "22:00", "06:00", until: "\(next)") }
      date = next
    }
    return entries.sorted { $0.start < $1.start }
  }()

  /// When the person worked on project 1 by day.
  private static func spans(of day: Day) -> [(String, String)] {
    let name = "\(day)"
    if name == "2026-05-21" { return [("08:00", "12:00")] }
    if name == "2026-06-10" { return [("14:00", "17:00")] }
    let holidays = ["2026-04-03", "2026-04-06", "2026-05-01", "2026-05-14", "2026-06-19"]
    let isShort = name >= contracts[1].from
    guard contracts[isShort ? 1 : 0].week[day.weekday - 1] > 0, !holidays.contains(name),
      !absences.contains(where: { $0.from <= name && name <= $0.to })
    else { return [] }
    if isShort { return [("09:00", "15:10")] }
    return [("08:00", "12:00"), ("12:30", day.weekday == 5 ? "15:30" : "16:15")]
  }

  private static func week(_ seconds: Int64, days: Int) -> [Int64] {
    (0..<7).map { $0 < days ? seconds : 0 }
  }
}
