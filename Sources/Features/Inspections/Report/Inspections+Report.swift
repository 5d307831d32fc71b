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
  let zone: Zone

  enum Format: String, CaseIterable, Sendable {
    case html, json
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
      let pieces = Pieces(count: 1) { _ in ReportContent(whole).json.compact }
      return Download(contentType: "application/json", fileName: "\(name).json") { _ in
        pieces.next()
      }
    case .html:
      let form = try form(of: whole.record.inspection, membership, in: transaction)
      let names = try names(in: whole, form, membership, in: transaction)
      let page = ReportPage(whole, form, names, in: query.zone)
      let pieces = Pieces(count: page.pieceCount) { page.piece($0) }
      return Download(
        contentType: "text/html; charset=utf-8", fileName: "\(name).html",
        policy: ReportStyle.policy
      ) { _ in pieces.next() }
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
private final class Pieces: Sendable {
  private let made = Mutex(0)
  private let count: Int
  private let make: @Sendable (Int) -> [UInt8]

  init(count: Int, _ make: @escaping @Sendable (Int) -> [UInt8]) {
    self.count = count
    self.make = make
  }

  /// The next one; `nil` after the last.
  func next() -> [UInt8]? {
    let index = made.withLock { made in
      made += 1
      return made - 1
    }
    return index < count ? make(index) : nil
  }
}
