import Core
import Database
import WebAPI
import Zones

extension Inspections {
  /// Reports of inspections.
  var reportOperations: [Operation] { [reportOperation] }

  private var reportOperation: Operation {
    .download(
      OperationInfo(
        116, "inspectionReport", .get("\(Self.reportPath).html", fixed: ["format": "html"]),
        .inspector,
        .inspections, "Gives the report of an inspection as a file."),
      OperationOptions<ReportQuery, Download.Form>(
        details: """
          `html` is a page to be printed on A4, which loads and runs nothing. `json` is what the digest of a finished \
          inspection is made from: SHA-256 of its canonical form (RFC 8785) without `digest` and `signatures`.
          """,
        also: [.get("\(Self.reportPath).json", fixed: ["format": "json"])]),
      types: ["text/html", "application/json"]
    ) { query, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: query.account, context)
      return try report(query, membership, context, in: transaction)
    }
  }

  private static let reportPath = "/accounts/{account}/inspections/{id}/report"
}

extension ReportQuery: Input {
  static let schemaName = "InspectionReportQuery"

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    id = decoder.required("id", .id())
    format = decoder.required("format", .oneOf(Format.self))
    pictures = decoder.optional(
      "pictures", .oneOf(Pictures.self), default: .embed,
      "How `html` has its pictures: in itself, as links to their files, or not.")
    zone = decoder.optional(
      "timeZone", .timeZone, default: decoder.context?.zone ?? .utc,
      "Of the times in `html`; the caller's unless given.")
    language = decoder.optional(
      "language", .oneOf(Account.Language.self), "Of `html`; the account's unless given.")
  }
}
