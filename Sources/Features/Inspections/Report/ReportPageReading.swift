import Blobs
import Core
import Database
import Forms
import HTMLText
import JSON
import Synchronization
import WebAPI

/// The page of a report, piece by piece. Pictures follow what they are of.
final class ReportPageReading: Sendable {
  private enum Step: Sendable {
    case head
    case sections(from: Int)
    /// The sheets of a section, by its place in the form.
    case sheets(ArraySlice<ItemID>, section: Int, of: Int)
    /// The fields of a sheet from a place on, and its end.
    case fields(Sheet, section: Int, from: Int)
    case pictures(of: ItemID, Owner)
    case figures(ArraySlice<ItemID>, Owner)
    case beginFindings
    case findings(ArraySlice<ItemID>)
    case endFindings
    case findingPictures(ArraySlice<ItemID>)
    case beginDropped
    case dropped(ArraySlice<DroppedPicture>)
    case endDropped
    case signatures(from: Int)
    case end
  }

  /// What pictures are of, which gives them their label.
  private enum Owner {
    case inspection
    case sheet(section: Int)
    case finding(title: String)
  }

  private struct State {
    /// Those to come, the next one last.
    var steps = [Step.head]
    var sheets: [String: [ItemID]] = [:]
    var shown = ShownFields([])

    /// Adds steps that come before all others.
    mutating func add(_ next: Step...) { steps += next.reversed() }
  }

  private let report: ReportReading
  private let state = Mutex(State())

  init(_ report: ReportReading) { self.report = report }

  /// The next piece; `nil` after the last.
  func next(in transaction: ReadTransaction) throws(InspectionFault) -> [UInt8]? {
    try state.withLock { state throws(InspectionFault) in
      if state.steps.isEmpty { return nil }
      var turn = try report.turn(in: transaction)
      let account = turn.membership.account
      var page = ReportPage(
        account.name, turn.form, in: report.query.zone, report.query.language ?? account.language)
      while page.html.bytes.count < Download.pieceBytes, let step = state.steps.popLast() {
        try take(step, &state, &turn, &page)
      }
      return page.html.bytes
    }
  }

  private func take(
    _ step: Step, _ state: inout State, _ turn: inout ReportTurn, _ page: inout ReportPage
  ) throws(InspectionFault) {
    switch step {
    case .head: try writeHead(&state, &turn, &page)
    case .sections(let place): try begin(place, &state, turn)
    case .sheets(let sheets, let section, let count):
      try writeNext(of: sheets, section, count, &state, turn, &page)
    case .fields(let sheet, let section, let place):
      try writeField(at: place, of: sheet, section, &state, turn, &page)
    case .pictures(let item, let owner):
      let pictures = try turn.transaction.pictures(of: item, turn.account)
      state.add(.figures(pictures[...], owner))
    case .figures(let pictures, let owner):
      guard let id = pictures.first else { return }
      try writePicture(id, owner, turn, &page)
      state.add(.figures(pictures.dropFirst(), owner))
    case .beginFindings:
      let findings = try turn.transaction.reportFindings(of: turn.id, turn.account)
      if findings.isEmpty { return }
      page.beginFindings()
      state.add(.findings(findings[...]), .endFindings)
      if report.query.pictures != .none { addLater(.findingPictures(findings[...]), &state) }
    case .findings(let findings): try writeFinding(findings, &state, turn, &page)
    case .endFindings: page.endFindings()
    case .findingPictures(let findings): try findPictures(findings, &state, turn)
    case .beginDropped:
      let dropped = try turn.dropped()
      if dropped.isEmpty { return }
      page.beginDropped()
      state.add(.dropped(dropped[...]), .endDropped)
    case .dropped(let dropped): try writeDropped(dropped, &state, turn, &page)
    case .endDropped: page.endDropped()
    case .signatures(let place): try writeSignature(at: place, &state, &turn, &page)
    case .end: page.writeEnd(try turn.record().inspection)
    }
  }

  /// Puts a step behind the end of the findings.
  private func addLater(_ step: Step, _ state: inout State) {
    state.steps.insert(step, at: state.steps.count - 2)
  }

  private func writeHead(
    _ state: inout State, _ turn: inout ReportTurn, _ page: inout ReportPage
  ) throws(InspectionFault) {
    let record = try turn.record()
    state.sheets = try turn.transaction.reportSheets(of: turn.id, turn.account).bySection
    state.shown = ShownFields(turn.form.sections)
    let inspector = try record.inspection.inspector.map { user throws(InspectionFault) in
      try report.inspections.person(user, in: turn.transaction)?.name ?? ""
    }
    try name(record.inspection.target, turn, &page)
    page.writeHead(record, inspector: inspector ?? "")
    state.add(.sections(from: 0), .beginFindings, .beginDropped, .signatures(from: 0), .end)
    addPictures(of: turn.id, .inspection, &state)
  }

  private func addPictures(of item: ItemID, _ owner: Owner, _ state: inout State) {
    if report.query.pictures != .none { state.add(.pictures(of: item, owner)) }
  }

  private func begin(
    _ place: Int, _ state: inout State, _ turn: ReportTurn
  ) throws(InspectionFault) {
    guard turn.form.sections.indices.contains(place) else { return }
    let section = turn.form.sections[place]
    state.shown.begin(section)
    let sheets = state.sheets.removeValue(forKey: section.key) ?? []
    state.add(
      .sheets(sheets[...], section: place, of: sheets.count), .sections(from: place + 1))
  }

  private func writeNext(
    of sheets: ArraySlice<ItemID>, _ section: Int, _ count: Int, _ state: inout State,
    _ turn: ReportTurn, _ page: inout ReportPage
  ) throws(InspectionFault) {
    guard let id = sheets.first else { return }
    state.add(.sheets(sheets.dropFirst(), section: section, of: count))
    guard let sheet = try turn.transaction.blankSheet(id, turn.account) else { return }
    if let target = sheet.target { try name(target, turn, &page) }
    state.shown.beginSheet()
    page.beginSheet(
      of: turn.form.sections[section], number: count > 1 ? count - sheets.count + 1 : nil,
      target: sheet.target)
    addPictures(of: id, .sheet(section: section), &state)
    state.add(.fields(sheet, section: section, from: 0))
  }

  private func writeField(
    at place: Int, of sheet: Sheet, _ section: Int, _ state: inout State, _ turn: ReportTurn,
    _ page: inout ReportPage
  ) throws(InspectionFault) {
    let fields = turn.form.sections[section].fields
    guard fields.indices.contains(place) else { return page.endSheet() }
    let field = fields[place]
    let answer = try turn.transaction.answer(to: field.key, of: sheet, turn.account)?.tree
    let isShown = state.shown.shows(field, answer)
    if field.type == .target, case .integer(let id)? = answer {
      try name(ItemID(stored: id), turn, &page)
    }
    var pictures = 0
    if answer == nil, isShown {
      pictures = try turn.transaction.pictureCount(
        of: sheet.item.id, field: field.key, turn.account)
    }
    page.write(field, answer, isShown: isShown, pictures: pictures)
    state.add(.fields(sheet, section: section, from: place + 1))
  }

  private func writeFinding(
    _ findings: ArraySlice<ItemID>, _ state: inout State, _ turn: ReportTurn,
    _ page: inout ReportPage
  ) throws(InspectionFault) {
    guard let id = findings.first else { return }
    state.add(.findings(findings.dropFirst()))
    guard let record = try turn.transaction.finding(id, turn.account) else { return }
    try name(record.finding.target, turn, &page)
    page.write(record.finding)
  }

  private func findPictures(
    _ findings: ArraySlice<ItemID>, _ state: inout State, _ turn: ReportTurn
  ) throws(InspectionFault) {
    guard let id = findings.first else { return }
    state.add(.findingPictures(findings.dropFirst()))
    guard let record = try turn.transaction.finding(id, turn.account) else { return }
    state.add(.figures(record.finding.pictures[...], .finding(title: record.finding.title)))
  }

  private func writeSignature(
    at place: Int, _ state: inout State, _ turn: inout ReportTurn, _ page: inout ReportPage
  ) throws(InspectionFault) {
    let signatures = try turn.signatures()
    if signatures.isEmpty { return }
    guard place < signatures.count else { return page.endSignatures() }
    if place == 0 { page.beginSignatures() }
    page.earlierDigests = Set(try turn.dropped().map(\.removal.digest))
    page.write(signatures[place], under: try turn.record().inspection)
    state.add(.signatures(from: place + 1))
  }

  private func writeDropped(
    _ dropped: ArraySlice<DroppedPicture>, _ state: inout State, _ turn: ReportTurn,
    _ page: inout ReportPage
  ) throws(InspectionFault) {
    guard let next = dropped.first else { return }
    state.add(.dropped(dropped.dropFirst()))
    guard let record = try turn.transaction.picture(next.id, turn.account) else { return }
    let name = try next.removal.by.map { user throws(InspectionFault) in
      try report.inspections.person(user, in: turn.transaction)?.name
    }
    page.write(next.removal, of: record, try label(of: record.picture, turn), by: name ?? nil)
  }

  /// The label of a picture's field, or the title of its finding.
  private func label(
    of picture: Picture, _ turn: ReportTurn
  ) throws(InspectionFault) -> String? {
    if let finding = try turn.transaction.finding(picture.owner, turn.account) {
      return finding.finding.title
    }
    guard let field = picture.field,
      let sheet = try turn.transaction.blankSheet(picture.owner, turn.account)
    else { return nil }
    return turn.form.section(sheet.section)?.field(field)?.label
  }

  private func writePicture(
    _ id: ItemID, _ owner: Owner, _ turn: ReportTurn, _ page: inout ReportPage
  ) throws(InspectionFault) {
    guard let record = try turn.transaction.picture(id, turn.account) else { return }
    let label: String? =
      switch owner {
      case .inspection: nil
      case .sheet(let section):
        record.picture.field.flatMap { turn.form.sections[section].field($0)?.label }
      case .finding(let title): title
      }
    if report.query.pictures == .links { return page.writeLink(record, label) }
    let printed = try report.inspections.print(
      of: record.picture, in: report.query, turn.transaction)
    page.write(record, label, printed)
  }

  /// Lets the page name a target that the member sees.
  private func name(
    _ target: ItemID, _ turn: ReportTurn, _ page: inout ReportPage
  ) throws(InspectionFault) {
    if page.targets[target] != nil { return }
    page.targets[target] =
      try turn.transaction.visibleTarget(target, turn.membership)?.target.name
  }
}
