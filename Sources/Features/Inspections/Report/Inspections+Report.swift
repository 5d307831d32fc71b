import Blobs
import Core
import Database
import Forms
import JSON
import Synchronization
import WebAPI
import Zones

/// Which report is wanted.
struct ReportQuery: Sendable {
  let account: String
  let id: ItemID
  let format: Format
  let pictures: Pictures
  let zone: Zone

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
  /// The report of an inspection as a file.
  func report(
    _ query: ReportQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Download {
    let whole = try inspection(query.id, membership, in: transaction)
    let name = "\(membership.account.name)-\(query.id)"
    switch query.format {
    case .json:
      let pieces = Pieces([()]) { _, _ in ReportContent(whole).json.compact }
      return Download(contentType: "application/json", fileName: "\(name).json") {
        try pieces.next(in: $0)
      }
    case .html:
      let form = try form(of: whole.record.inspection, membership, in: transaction)
      let names = try names(in: whole, form, membership, in: transaction)
      let page = ReportPage(whole, form, names, in: query.zone)
      // A picture is read when its piece is sent, so that one is in memory at a time.
      let pieces = Pieces(page.parts(query.pictures)) { part, transaction throws(InspectionFault) in
        guard case .picture(let record) = part else { return page.piece(part) }
        return page.figure(
          record, try print(of: record.picture, in: query, transaction))
      }
      return Download(
        contentType: "text/html; charset=utf-8", fileName: "\(name).html",
        policy: ReportStyle.policy(query.pictures)
      ) { try pieces.next(in: $0) }
    }
  }

  /// The bytes of a picture to be printed. A file that can't be read is told in the log, too.
  private func print(
    of picture: Picture, in query: ReportQuery, _ transaction: ReadTransaction
  ) throws(InspectionFault) -> PrintedPicture {
    guard let files, picture.isGiven, picture.isRead, let blob = picture.blob,
      let source = try copy(of: blob, .print, in: transaction)
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

  private func names(
    in whole: WholeInspection, _ form: Form, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> ReportNames {
    var names = ReportNames()
    var targets = Set(whole.sheets.compactMap(\.target) + whole.findings.map(\.finding.target))
    targets.insert(whole.record.inspection.target)
    let references = Set(
      form.sections.flatMap(\.fields).filter { $0.type == .target }.map(\.key))
    for sheet in whole.sheets {
      for (field, value) in sheet.given where references.contains(field) {
        if case .integer(let id) = value.tree { targets.insert(ItemID(stored: id)) }
      }
    }
    for target in targets {
      names.targets[target] = try transaction.visibleTarget(target, membership)?.target.name
    }
    if let inspector = whole.record.inspection.inspector {
      names.people[inspector] = try person(inspector, in: transaction)?.name
    }
    return names
  }
}

/// Parts of a file that are made one after the other.
private final class Pieces<Part: Sendable>: Sendable {
  private let made = Mutex(0)
  private let parts: [Part]
  private let make: @Sendable (Part, ReadTransaction) throws(InspectionFault) -> [UInt8]

  init(
    _ parts: [Part],
    _ make: @escaping @Sendable (Part, ReadTransaction) throws(InspectionFault) -> [UInt8]
  ) {
    self.parts = parts
    self.make = make
  }

  /// The next one; `nil` after the last.
  func next(in transaction: ReadTransaction) throws(InspectionFault) -> [UInt8]? {
    let index = made.withLock { made in
      made += 1
      return made - 1
    }
    return parts.indices.contains(index) ? try make(parts[index], transaction) : nil
  }
}
