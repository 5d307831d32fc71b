import Blobs
import Core
import Database
import WebAPI
import Zones

/// Which report is wanted.
struct ReportQuery: Sendable {
  let account: String
  let id: ItemID
  let format: Format
  let pictures: Pictures
  let zone: Zone
  /// The account's unless given.
  let language: Language?

  enum Format: String, CaseIterable, Sendable {
    case html, json
  }

  /// How the page has its pictures.
  enum Pictures: String, CaseIterable, Sendable {
    /// In itself.
    case embed
    /// As links to their files.
    case links
    case none
  }
}

extension Inspections {
  /// Reports of inspections.
  var reportOperations: [Operation] { [reportOperation] }

  private static let reportPath = "/accounts/{account}/inspections/{id}/report"

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

  /// The report of an inspection as a file, which is made while it is sent.
  func report(
    _ query: ReportQuery, _ membership: Membership, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> Download {
    let report = try ReportReading(self, query, membership, context, in: transaction)
    let name = "\(membership.account.name)-\(query.id)"
    switch query.format {
    case .json:
      let content = ReportContentReading(report)
      return Download(contentType: "application/json", fileName: "\(name).json") {
        try content.next(in: $0)
      }
    case .html:
      let page = ReportPageReading(report)
      return Download(
        contentType: "text/html; charset=utf-8", fileName: "\(name).html",
        policy: ReportStyle.policy(query.pictures)
      ) { try page.next(in: $0) }
    }
  }

  /// The bytes of a picture to be printed. A file that can't be read is told in the log, too.
  func print(
    of picture: Picture, in query: ReportQuery, _ transaction: ReadTransaction
  ) throws(InspectionFault) -> PrintedPicture {
    guard let files, picture.state == .stored, picture.isGiven, picture.isRead,
      let blob = picture.blob, let source = try transaction.copy(of: blob, .print)
    else { return .absent }
    switch source.content {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let length):
      do throws(BlobFault) {
        let file = try files.blobs.open(source.sha256, length: length)
        return .bytes(try file.read(at: 0, count: Int(length)))
      } catch {
        files.reading.log(
          "the report of \(query.account)/\(query.id) lacks picture \(picture.id): \(error)")
        return .damaged
      }
    }
  }
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
      "language", .oneOf(Language.self), "Of `html`; the account's unless given.")
  }
}
