import WebAPI

extension Timesheets {
  var exportsOperations: [Operation] {
    [exportOperation]
  }

  var exportOperation: Operation {
    .download(
      OperationInfo(
        19, "export", .get("/reports/hours.csv", fixed: ["format": "csv"]), .authenticated,
        .entries, "Gives a report as a file: its entries, or its sums where it is grouped."),
      OperationOptions<ExportQuery, Download.Form>(
        details: """
          Without a limit all entries are in the file, however many. A text that a spreadsheet could take for a formula has \
          an apostrophe before it.
          """), types: ["text/csv"]
    ) { query, context, transaction throws(TimesheetFault) in
      try check(query.report.entries, context, in: transaction)
      let file = HoursFile(query.report, context, self)
      let days = query.report.entries.days
      return Download(
        contentType: "text/csv; charset=utf-8; header=present",
        fileName: "hours-\(days.first)-\(days.last).\(query.format.rawValue)"
      ) { transaction in try file.nextCSV(in: transaction) }
    }
  }
}

struct ExportQuery: Input {
  enum Format: String, CaseIterable, Sendable {
    case csv
  }

  let format: Format
  let report: ReportQuery

  /// Unless a limit is given, all entries are exported.
  init(_ decoder: inout InputDecoder) {
    format = decoder.required("format", .oneOf(Format.self))
    let isLimited = decoder.has("limit")
    var report = ReportQuery(&decoder)
    if !isLimited { report.entries.limit = .max }
    self.report = report
  }
}
