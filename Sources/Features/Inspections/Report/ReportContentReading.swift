import Core
import Database
import JSON
import Synchronization
import WebAPI

/// The content of an inspection as JSON, piece by piece: the same bytes as `ReportContent.json` has.
final class ReportContentReading: Sendable {
  private enum Step: Sendable {
    /// The members from a place on, and the end.
    case members(from: Int)
    case elements(ArraySlice<ItemID>, Kind)
    /// The answers of a sheet after a field; nil before the first.
    case answers(Sheet, after: String?)
    /// The members of a sheet that follow its answers.
    case restOfSheet(Sheet)
    case signatures(from: Int)
    case endArray
  }

  private enum Kind {
    case sheet, finding, picture
  }

  private struct State {
    /// Those to come, the next one last.
    var steps = [Step.members(from: 0)]
    /// Whether the next member or element follows another one.
    var needsComma = false

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
      var text: [UInt8] = []
      while text.count < Download.pieceBytes, let step = state.steps.popLast() {
        try take(step, &state, &turn, &text)
      }
      return text
    }
  }

  private func take(
    _ step: Step, _ state: inout State, _ turn: inout ReportTurn, _ text: inout [UInt8]
  ) throws(InspectionFault) {
    switch step {
    case .members(let place): try writeMembers(from: place, &state, &turn, &text)
    case .elements(let ids, let kind):
      guard let id = ids.first else { return }
      state.add(.elements(ids.dropFirst(), kind))
      try writeElement(id, kind, &state, turn, &text)
    case .answers(let sheet, let field):
      try writeAnswers(of: sheet, after: field, &state, turn, &text)
    case .restOfSheet(let sheet):
      let members = sheet.reportMembers
      let answers = members.firstIndex { $0.name == "answers" } ?? 0
      for member in members[(answers + 1)...] { write(member, &state, &text) }
      end("}", &state, &text)
    case .signatures(let place):
      let signatures = try turn.signatures()
      guard place < signatures.count else { return }
      write(signatures[place].reportJSON, &state, &text)
      state.add(.signatures(from: place + 1))
    case .endArray: end("]", &state, &text)
    }
  }

  private func writeMembers(
    from place: Int, _ state: inout State, _ turn: inout ReportTurn, _ text: inout [UInt8]
  ) throws(InspectionFault) {
    var record = try turn.record()
    record.inspection.signatures = Signatures()
    let members = ReportContent(
      WholeInspection(
        account: turn.membership.account.name, record: record, sheets: [], findings: [],
        pictures: [])
    ).jsonMembers
    if place == 0 { begin("{", &state, &text) }
    for (index, member) in members.enumerated().dropFirst(place) {
      guard let elements = try elements(of: member.name, turn) else {
        write(member, &state, &text)
        continue
      }
      writeName(member.name, &state, &text)
      begin("[", &state, &text)
      return state.add(elements, .endArray, .members(from: index + 1))
    }
    end("}", &state, &text)
  }

  /// What is in the list of that name; nil for a member that is no list of records.
  private func elements(
    of name: String, _ turn: ReportTurn
  ) throws(InspectionFault) -> Step? {
    let (transaction, id, account) = (turn.transaction, turn.id, turn.account)
    switch name {
    case "sheets":
      return .elements(try transaction.reportSheets(of: id, account).all[...], .sheet)
    case "findings":
      return .elements(try transaction.reportFindings(of: id, account).sorted()[...], .finding)
    case "pictures":
      return .elements(try transaction.reportPictures(of: id, account)[...], .picture)
    case "signatures": return .signatures(from: 0)
    default: return nil
    }
  }

  private func writeElement(
    _ id: ItemID, _ kind: Kind, _ state: inout State, _ turn: ReportTurn, _ text: inout [UInt8]
  ) throws(InspectionFault) {
    switch kind {
    case .finding:
      guard let record = try turn.transaction.finding(id, turn.account) else { return }
      write(record.reportJSON, &state, &text)
    case .picture:
      guard let record = try turn.transaction.picture(id, turn.account) else { return }
      write(record.reportJSON(), &state, &text)
    case .sheet:
      guard let sheet = try turn.transaction.blankSheet(id, turn.account) else { return }
      begin("{", &state, &text)
      for member in sheet.reportMembers.prefix(while: { $0.name != "answers" }) {
        write(member, &state, &text)
      }
      writeName("answers", &state, &text)
      state.add(.answers(sheet, after: nil), .restOfSheet(sheet))
    }
  }

  private func writeAnswers(
    of sheet: Sheet, after field: String?, _ state: inout State, _ turn: ReportTurn,
    _ text: inout [UInt8]
  ) throws(InspectionFault) {
    if field == nil { begin("{", &state, &text) }
    var last: String?
    try turn.transaction.eachAnswer(of: sheet, after: field ?? "", turn.account) {
      name, value throws(InspectionFault) in
      writeName(name, &state, &text)
      text += value.tree.compact
      state.needsComma = true
      last = text.count < Download.pieceBytes ? nil : name
      return last == nil
    }
    if let last { state.add(.answers(sheet, after: last)) } else { end("}", &state, &text) }
  }

  private func write(_ member: JSONTree.Member, _ state: inout State, _ text: inout [UInt8]) {
    writeName(member.name, &state, &text)
    text += member.value.compact
    state.needsComma = true
  }

  private func write(_ element: JSONTree, _ state: inout State, _ text: inout [UInt8]) {
    if state.needsComma { text.append(UInt8(ascii: ",")) }
    text += element.compact
    state.needsComma = true
  }

  private func writeName(_ name: String, _ state: inout State, _ text: inout [UInt8]) {
    if state.needsComma { text.append(UInt8(ascii: ",")) }
    text += JSONTree.text(name).compact
    text.append(UInt8(ascii: ":"))
    state.needsComma = false
  }

  private func begin(_ bracket: Unicode.Scalar, _ state: inout State, _ text: inout [UInt8]) {
    if state.needsComma { text.append(UInt8(ascii: ",")) }
    text.append(UInt8(ascii: bracket))
    state.needsComma = false
  }

  private func end(_ bracket: Unicode.Scalar, _ state: inout State, _ text: inout [UInt8]) {
    text.append(UInt8(ascii: bracket))
    state.needsComma = true
  }
}
