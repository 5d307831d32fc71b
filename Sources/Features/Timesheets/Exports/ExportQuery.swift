import TimeImport
import WebAPI

/// What is asked for as a file.
struct ExportQuery: Input {
  enum Format: String, CaseIterable, Sendable {
    case csv, json, ndjson, html, ics, xlsx
  }

  let format: Format
  var report: HoursReportQuery
  /// Whether it is all of the report, without a limit and from its beginning.
  let isWhole: Bool
  let table: TableForm
  let language: Language

  /// Unless a limit is given, all entries are exported.
  init(_ decoder: inout InputDecoder) {
    format = decoder.required("format", .oneOf(Format.self))
    let isLimited = decoder.has("limit")
    var report = HoursReportQuery(&decoder)
    if !isLimited { report.entries.limit = .max }
    self.report = report
    isWhole = !isLimited && report.entries.after == nil
    language = decoder.optional(
      "language", .oneOf(Language.self), default: .english,
      "Of html: the language of its words; English unless given.")
    decoder.keep(["language"], to: .html, format)
    if format == .ics, !report.groupBy.isEmpty, !decoder.isWrong("format", "groupBy") {
      decoder.addError("groupBy", "A calendar has entries, and no groups.")
    }
    if format == .ics, report.hasAmounts, !decoder.isWrong("format", "amounts") {
      decoder.addError("amounts", "A calendar has no amounts.")
    }
    table = TableForm(&decoder, of: format, report)
  }
}

/// How a file of separated values looks.
struct TableForm: Sendable {
  let form: CSVForm
  let columns: [EntryColumn]

  fileprivate init(
    _ decoder: inout InputDecoder, of format: ExportQuery.Format, _ report: HoursReportQuery
  ) {
    let separator = decoder.optional(
      "separator", .oneOf(FieldSeparator.self), default: .comma,
      "Of csv: what stands between two fields; a comma unless given.")
    let decimal = decoder.optional(
      "decimal", .oneOf(DecimalSign.self), default: .point,
      "Of csv: before the decimals of hours; a point unless given.")
    let hasMark = decoder.optional(
      "bom", .flag, default: false, "Of csv: whether it begins with a byte order mark.")
    let columns = decoder.optional(
      "columns", .list(.oneOf(EntryColumn.self), 1...EntryColumn.allCases.count),
      "Of csv: the columns, in their order.")
    form = CSVForm(
      separator: separator.byte, decimalPoint: decimal.byte, hasMark: hasMark)
    self.columns = columns ?? EntryColumn.usual + (report.hasAmounts ? EntryColumn.money : [])
    decoder.keep(["separator", "decimal", "bom", "columns"], to: .csv, format)
    if separator == .comma, decimal == .comma, !decoder.isWrong("separator", "decimal") {
      decoder.addError("decimal", "A decimal comma needs another separator than the comma.")
    }
    guard let columns, !decoder.isWrong("columns") else { return }
    if !report.groupBy.isEmpty {
      decoder.addError("columns", "A grouped file has the columns of its groups.")
    } else if Set(columns).count < columns.count {
      decoder.addError("columns", "No column can be there twice.")
    } else if !report.hasAmounts, columns.contains(where: EntryColumn.money.contains) {
      decoder.addError("columns", "The columns of money belong to a file with amounts.")
    }
  }
}

extension InputDecoder {
  /// Refuses fields that another format than the one asked for has.
  fileprivate mutating func keep(
    _ names: [String], to format: ExportQuery.Format, _ asked: ExportQuery.Format
  ) {
    if asked == format || isWrong("format") { return }
    for name in names where has(name) {
      addError(name, "This belongs to the format \(format).")
    }
  }
}
