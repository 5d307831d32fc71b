import WebAPI

/// A report that is wanted as a file.
struct ExportQuery: Input {
  /// The forms of files.
  enum Format: String, CaseIterable, Sendable {
    case csv
  }

  let format: Format
  let report: ReportQuery

  /// Asks for the format and for the fields of a report; unless a limit is given all of its entries are wanted.
  init(_ fields: inout InputDecoder) {
    format = fields.required("format", .oneOf(Format.self))
    let isLimited = fields.has("limit")
    var report = ReportQuery(&fields)
    if !isLimited { report.entries.limit = .max }
    self.report = report
  }
}
