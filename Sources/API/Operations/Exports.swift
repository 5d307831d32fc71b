import Timesheets

extension Operation {
  /// Reports as files.
  static let exports: [Operation] = [export]

  private static let export = streams(
    19, "export", .get("/reports/hours.csv", settling: ["format": "csv"]), .own, .entries,
    "Gives a report as a file: its entries, or its sums where it is grouped.",
    Traits<ExportQuery, Download.Form>(
      details: """
        Without a limit all entries are in the file, however many. A text that a spreadsheet could take for a formula has \
        an apostrophe before it.
        """),
    types: ["text/csv"]
  ) { query, act, house, reading throws(TimesheetFault) in
    try house.timesheets.check(query.report.entries, act, in: reading)
    let file = HoursFile(query.report, act, house.timesheets)
    let days = query.report.entries.days
    return Download(
      contentType: "text/csv; charset=utf-8; header=present",
      fileName: "hours-\(days.first)-\(days.last).\(query.format.rawValue)"
    ) { reading in try file.nextCSV(in: reading) }
  }
}
