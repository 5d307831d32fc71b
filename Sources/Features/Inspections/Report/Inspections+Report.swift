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
  let language: Account.Language?

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
