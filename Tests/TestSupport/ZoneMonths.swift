import Core

/// Months of a person where clocks change otherwise than in Europe. Sundays of busy months begin with the end of a
/// night, over the hour at which they may change. The figures are those of `Tests/Live/zone_months.py`.
package enum ZoneMonths {
  private typealias Month = GoldenMonths.Month

  package static let all = [stJohns, lordHowe, kathmandu]

  /// Clocks change on 8 March at 2:00.
  private static let stJohns = GoldenMonths(
    zone: "America/St_Johns", first: "2026-03-01", last: "2026-03-31",
    contracts: contracts(from: "2026-03-01"), rates: EightMonths.rates,
    entries: entries(of: ["2026-03"], from: "2026-03-01"),
    months: [
      Month(
        "2026-03", ["77:00", "153:40", "0:00", "76:40", "0:00", "76:40", "23:00"], minor: 1_437_840)
    ],
    whole: Month(
      "2026", ["77:00", "153:40", "0:00", "76:40", "0:00", "76:40", "23:00"], minor: 1_437_840),
    seconds: 553_200, minorOfProjects: [1_028_500, 396_025, 13_315], lines: 57,
    warnings: ["2026-03-08", "2026-03-15", "2026-03-22", "2026-03-29"])

  /// Clocks change by half an hour, on 5 April and 4 October at 2:00.
  private static let lordHowe = GoldenMonths(
    zone: "Australia/Lord_Howe", first: "2026-04-01", last: "2026-10-31",
    contracts: contracts(from: "2026-04-01"),
    rates: EightMonths.rates, entries: entries(of: ["2026-04", "2026-10"], from: "2026-04-01"),
    months: [
      Month(
        "2026-04", ["77:00", "154:50", "0:00", "77:50", "0:00", "77:50", "24:30"], minor: 1_454_340),
      Month("2026-05", ["73:30", "0:00", "0:00", "-73:30", "0:00", "4:20", "0:00"], minor: 0),
      Month("2026-06", ["77:00", "0:00", "0:00", "-77:00", "0:00", "-72:40", "0:00"], minor: 0),
      Month("2026-07", ["80:30", "0:00", "0:00", "-80:30", "0:00", "-153:10", "0:00"], minor: 0),
      Month("2026-08", ["73:30", "0:00", "0:00", "-73:30", "0:00", "-226:40", "0:00"], minor: 0),
      Month("2026-09", ["77:00", "0:00", "0:00", "-77:00", "0:00", "-303:40", "0:00"], minor: 0),
      Month(
        "2026-10", ["77:00", "153:50", "0:00", "76:50", "0:00", "-226:50", "23:30"],
        minor: 1_441_565),
    ],
    whole: Month(
      "2026", ["535:30", "308:40", "0:00", "-226:50", "0:00", "-226:50", "48:00"], minor: 2_895_905),
    seconds: 1_111_200, minorOfProjects: [2_057_000, 817_601, 21_304], lines: 112,
    warnings: [
      "2026-04-05", "2026-04-12", "2026-04-19", "2026-04-26", "2026-10-04", "2026-10-11",
      "2026-10-18", "2026-10-25",
    ])

  /// Five hours and three quarters before UTC, all the year.
  private static let kathmandu = GoldenMonths(
    zone: "Asia/Kathmandu", first: "2026-03-01", last: "2026-03-31",
    contracts: contracts(from: "2026-03-01"),
    rates: EightMonths.rates, entries: entries(of: ["2026-03"], from: "2026-03-01"),
    months: [
      Month(
        "2026-03", ["77:00", "154:40", "0:00", "77:40", "0:00", "77:40", "24:00"], minor: 1_450_615)
    ],
    whole: Month(
      "2026", ["77:00", "154:40", "0:00", "77:40", "0:00", "77:40", "24:00"], minor: 1_450_615),
    seconds: 556_800, minorOfProjects: [1_028_500, 408_800, 13_315], lines: 57,
    warnings: ["2026-03-08", "2026-03-15", "2026-03-22", "2026-03-29"])

  /// Less each day than what moves a balance by four hours.
  private static func contracts(from first: String) -> [(from: String, week: [Int64])] {
    [(first, [12_600, 12_600, 12_600, 12_600, 12_600, 0, 0])]
  }

  private static func entries(of months: [String], from first: String) -> [GoldenMonths.Entry] {
    months.flatMap { entries(of: $0, from: first) }
  }

  private static func entries(of month: String, from first: String) -> [GoldenMonths.Entry] {
    var entries: [GoldenMonths.Entry] = []
    func log(_ project: Int, _ start: String, _ end: String) {
      entries.append(GoldenMonths.Entry(project: project, start: start, end: end, kind: "work"))
    }
    var date = Day("\(month)-01")
    while let day = date, "\(day)".hasPrefix(month) {
      if day.weekday < 6 {
        log(1, "\(day)T09:00", "\(day)T12:00")
        if day.weekday == 2 { log(3, "\(day)T12:00", "\(day)T12:20") }
        log(1, "\(day)T12:30", "\(day)T15:00")
      }
      if day.weekday == 7, let before = day.advanced(by: -1), "\(before)" >= first {
        log(2, "\(before)T22:00", "\(day)T06:00")
      }
      date = day.advanced(by: 1)
    }
    return entries
  }
}
