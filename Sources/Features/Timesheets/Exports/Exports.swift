import Core
import Database
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
          Without a limit all entries are in the file, however many. In csv a text that a spreadsheet could take for a \
          formula has an apostrophe before it. json is what the report answers; grouped it is a list of the innermost \
          groups, each with the keys of those around it. ndjson has a line for each entry, with the names beside the \
          ids, or for each innermost group; the last line says that it is the end, and the sum of the seconds. html is a \
          page to be printed on A4, which loads and runs nothing; one person's whole month has the balance, too. ics has \
          an event for the part of each finished entry that lies in the range, and neither groups nor amounts. xlsx is \
          a workbook with local dates and times, durations and numbers, the sum below the last row, and the innermost \
          sums on a sheet of their own where it is grouped; it begins to come when all of it is made. With `amounts` csv \
          has the columns rate, amount and currency, or, grouped, a column for each currency and one of \
          the seconds without a rate.
          """,
        also: ExportQuery.Format.allCases.dropFirst().map {
          .get("/reports/hours.\($0)", fixed: ["format": $0.rawValue])
        }, validator: exportValidator), types: ExportQuery.Format.allCases.map(\.mediaType)
    ) { query, context, transaction throws(TimesheetFault) in
      var query = query
      query.report = try withAmounts(query.report, context, in: transaction)
      _ = try check(query.report.entries, context, in: transaction)
      return try HoursFile(query, context, self).download
    }
  }
}

extension ExportQuery.Format {
  var contentType: String {
    switch self {
    case .csv: "\(mediaType); charset=utf-8; header=present"
    case .html, .ics: "\(mediaType); charset=utf-8"
    case .json, .ndjson, .xlsx: mediaType
    }
  }

  var mediaType: String {
    switch self {
    case .csv: "text/csv"
    case .json: "application/json"
    case .ndjson: "application/x-ndjson"
    case .html: "text/html"
    case .ics: "text/calendar"
    case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    }
  }
}
